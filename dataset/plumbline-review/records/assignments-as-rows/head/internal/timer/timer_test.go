package timer

import (
	"math/rand"
	"reflect"
	"testing"
)

func TestOrder(t *testing.T) {
	h := NewHeap()
	var got []int
	add := func(at int64, n int) *Timer { return h.Add(at, func(int64) { got = append(got, n) }) }
	add(30, 3)
	add(10, 1)
	x := add(20, 99)
	add(20, 2)
	if !h.Cancel(x) || h.Cancel(x) {
		t.Fatal("cancel")
	}
	if at, ok := h.Next(); !ok || at != 10 {
		t.Fatal(at)
	}
	if n := h.Advance(20); n != 2 {
		t.Fatal(n)
	}
	h.Advance(29)
	h.Advance(30)
	if !reflect.DeepEqual(got, []int{1, 2, 3}) || h.Len() != 0 {
		t.Fatal(got)
	}
}

func TestCallbackMaySet(t *testing.T) {
	h := NewHeap()
	n := 0
	var again func(now int64)
	again = func(now int64) {
		n++
		h.Add(now, again)
	}
	h.Add(5, again)
	h.Advance(5)
	if n != 1 || h.Len() != 1 {
		t.Fatal(n)
	}
	h.Advance(5)
	if n != 2 {
		t.Fatal(n)
	}
}

func TestRandom(t *testing.T) {
	rng := rand.New(rand.NewSource(1))
	h := NewHeap()
	fired := map[int]int64{}
	timers := map[int]*Timer{}
	now := int64(0)
	for i := 0; i < 3000; i++ {
		switch rng.Intn(4) {
		case 0, 1:
			i := i
			timers[i] = h.Add(now+int64(rng.Intn(500)), func(at int64) { fired[i] = at })
		case 2:
			for k, x := range timers {
				if x.Waiting() {
					h.Reset(x, now+int64(rng.Intn(500)))
				}
				_ = k
				break
			}
		case 3:
			now += int64(rng.Intn(40))
			h.Advance(now)
		}
	}
	h.Advance(now + 1000)
	if len(fired) != len(timers) {
		t.Fatal(len(fired), len(timers))
	}
	for k, at := range fired {
		if at < timers[k].At() {
			t.Fatal("early")
		}
	}
}
