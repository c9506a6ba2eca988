package part

import (
	"math"
	"math/rand"
	"reflect"
	"testing"
)

const size = 24

// spansOf makes spans of a mask.
func spansOf(mask uint32) Spans {
	var out Spans
	for p := int32(0); p < size; p++ {
		if mask>>p&1 == 1 {
			out.Add(p)
		}
	}
	return out
}

// maskOf is the way back. It fails if the spans are not as they should be.
func maskOf(t *testing.T, s Spans) uint32 {
	t.Helper()
	mask := uint32(0)
	for i, x := range s {
		if x.First > x.Last || (i > 0 && s[i-1].Last+1 >= x.First) {
			t.Fatal(s)
		}
	}
	s.Each(func(p int32) { mask |= 1 << p })
	return mask
}

func TestSpans(t *testing.T) {
	rnd := rand.New(rand.NewSource(4))
	for round := 0; round < 2000; round++ {
		a, b := rnd.Uint32()&rnd.Uint32()%(1<<size), (rnd.Uint32()|rnd.Uint32())%(1<<size)
		x, y := spansOf(a), spansOf(b)
		n := rnd.Intn(size)
		low, rest := x.Cut(n)
		if maskOf(t, x.And(y)) != a&b || maskOf(t, x.Minus(y)) != a&^b || maskOf(t, x.Or(y)) != a|b || maskOf(t, low.Or(rest)) != a {
			t.Fatal(x, y)
		}
		if want := x.Len(); (want > n && low.Len() != n) || (want <= n && len(rest) > 0) || len(low.And(rest)) > 0 {
			t.Fatal(x, n, low, rest)
		}
		if p := int32(rnd.Intn(size)); x.Has(p) != (a>>p&1 == 1) {
			t.Fatal(x, p)
		} else if y.Remove(p); maskOf(t, y) != b&^(1<<p) {
			t.Fatal(y, p)
		}
		if maskOf(t, x) != a {
			t.Fatal("changed", x)
		}
	}
}

func TestEdges(t *testing.T) {
	all := Spans{{math.MinInt32, math.MaxInt32}}
	if all.Len() != 1<<32 {
		t.Fatal(all.Len())
	}
	ends := all.Minus(Spans{{math.MinInt32 + 1, math.MaxInt32 - 1}})
	if !reflect.DeepEqual(ends, Spans{{math.MinInt32, math.MinInt32}, {math.MaxInt32, math.MaxInt32}}) {
		t.Fatal(ends)
	}
	ends.Add(math.MaxInt32)
	ends.Add(math.MaxInt32 - 1)
	ends.Remove(math.MinInt32)
	if !reflect.DeepEqual(ends, Spans{{math.MaxInt32 - 1, math.MaxInt32}}) || ends.Or(all).Len() != 1<<32 {
		t.Fatal(ends)
	}
	n := 0
	ends.Each(func(int32) { n++ })
	if left := all.Minus(all); n != 2 || left != nil {
		t.Fatal(n, left)
	}
}
