package part

import (
	"math"
	"reflect"
	"testing"
)

func TestSpans(t *testing.T) {
	var s Spans
	for _, p := range []int32{7, 0, 3, 1, 2, 3, 9, 8, 12} {
		s.Add(p)
	}
	if !reflect.DeepEqual(s, Spans{{0, 3}, {7, 9}, {12, 12}}) || s.Len() != 8 {
		t.Fatal(s)
	}
	if got := s.String(); got != "0-3,7-9,12" {
		t.Fatal(got)
	}
	for p := int32(-1); p < 14; p++ {
		if want := p >= 0 && p <= 3 || p >= 7 && p <= 9 || p == 12; s.Has(p) != want {
			t.Fatal(p)
		}
	}
}

func TestEdges(t *testing.T) {
	var s Spans
	for _, p := range []int32{math.MaxInt32, math.MinInt32, math.MaxInt32 - 1, math.MinInt32} {
		s.Add(p)
	}
	if !reflect.DeepEqual(s, Spans{{math.MinInt32, math.MinInt32}, {math.MaxInt32 - 1, math.MaxInt32}}) {
		t.Fatal(s)
	}
}
