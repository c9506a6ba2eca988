package replica

import (
	"errors"
	"reflect"
	"testing"
)

func TestHighWater(t *testing.T) {
	s := New(1, 100, 0)
	if err := s.Lead(3, []int32{1, 2, 3}, 10, 0); err != nil {
		t.Fatal(err)
	}
	if s.HighWater() != 0 {
		t.Fatal("nobody has said anything yet")
	}
	s.Fetched(2, 10, 10, 1)
	if moved, _ := s.Fetched(3, 7, 10, 1); !moved || s.HighWater() != 7 {
		t.Fatal(s.HighWater())
	}
	s.Appended(12)
	s.Fetched(2, 12, 12, 50)
	if s.HighWater() != 7 {
		t.Fatal(s.HighWater())
	}
	if !s.Tick(12, 100) || s.HighWater() != 12 {
		t.Fatal(s.HighWater())
	}
	if got := s.InSync(); !reflect.DeepEqual(got, []int32{1, 2}) {
		t.Fatal(got)
	}
	s.Fetched(3, 11, 12, 110)
	if len(s.InSync()) != 2 {
		t.Fatal("below the watermark")
	}
	s.Fetched(3, 12, 12, 120)
	if len(s.InSync()) != 3 {
		t.Fatal("caught up")
	}
}

func TestSlowButSteadyStays(t *testing.T) {
	s := New(1, 100, 0)
	s.Lead(1, []int32{1, 2}, 0, 0)
	end, off := int64(0), int64(0)
	for now := int64(0); now < 1000; now += 60 {
		s.Fetched(2, off, end, now)
		off = end
		end += 5
		s.Appended(end)
		s.Tick(end, now)
		if len(s.InSync()) != 2 {
			t.Fatal(now)
		}
	}
}

func TestEpochs(t *testing.T) {
	s := New(1, 100, 5)
	if err := s.Follow(4, 2, []int32{1, 2}); err != nil {
		t.Fatal(err)
	}
	if err := s.Lead(4, []int32{1, 2}, 9, 0); !errors.Is(err, ErrStale) {
		t.Fatal(err)
	}
	if !s.Learn(20, 9) || s.HighWater() != 9 {
		t.Fatal(s.HighWater())
	}
	if _, err := s.Fetched(2, 0, 9, 0); !errors.Is(err, ErrNotLeader) {
		t.Fatal(err)
	}
	s.Lead(5, []int32{1, 2}, 9, 0)
	if _, err := s.Fetched(9, 0, 9, 0); !errors.Is(err, ErrStranger) {
		t.Fatal(err)
	}
}
