package timer

import (
	"math/rand"
	"reflect"
	"testing"
)

func TestOrder(t *testing.T) {
	w := NewWheel(0)
	var got []int
	add := func(at int64, n int) *Timer { return w.Add(at, func(int64) { got = append(got, n) }) }
	add(30, 3)
	add(10, 1)
	x := add(20, 99)
	add(20, 2)
	if !w.Cancel(x) || w.Cancel(x) {
		t.Fatal("cancel")
	}
	if at, ok := w.Next(); !ok || at != 10 {
		t.Fatal(at)
	}
	if n := w.Advance(20); n != 2 {
		t.Fatal(n)
	}
	w.Advance(29)
	w.Advance(30)
	if !reflect.DeepEqual(got, []int{1, 2, 3}) || w.Len() != 0 {
		t.Fatal(got)
	}
}

func TestCallbackMaySet(t *testing.T) {
	w := NewWheel(0)
	n := 0
	var again func(now int64)
	again = func(now int64) {
		n++
		w.Add(now, again)
	}
	w.Add(5, again)
	w.Advance(9)
	if n != 0 {
		t.Fatal("early")
	}
	w.Advance(10)
	if n != 1 || w.Len() != 1 {
		t.Fatal(n)
	}
	w.Advance(10)
	if n != 2 {
		t.Fatal(n)
	}
}

func TestRandom(t *testing.T) {
	for seed := int64(0); seed < 20; seed++ {
		rng := rand.New(rand.NewSource(seed))
		now := int64(rng.Intn(100000))
		w := NewWheel(now)
		fired := map[*Timer]int64{}
		var timers []*Timer
		for i := 0; i < 2000; i++ {
			span := 1 << uint(rng.Intn(22))
			switch rng.Intn(5) {
			case 0, 1:
				var x *Timer
				x = w.Add(now+int64(rng.Intn(span)), func(at int64) {
					if at < x.At() {
						t.Fatal("early")
					}
					fired[x] = at
				})
				timers = append(timers, x)
			case 2:
				if len(timers) > 0 {
					x := timers[rng.Intn(len(timers))]
					if x.Waiting() && rng.Intn(3) == 0 {
						w.Cancel(x)
						fired[x] = now
					} else if x.Waiting() {
						w.Reset(x, now+int64(rng.Intn(span)))
					}
				}
			default:
				now += int64(rng.Intn(span))
				w.Advance(now)
				for _, x := range timers {
					if x.Waiting() && x.At() <= now-Tick {
						t.Fatal("late")
					}
				}
			}
		}
		w.Advance(now + 1<<23)
		if len(fired) != len(timers) || w.Len() != 0 {
			t.Fatal(len(fired), len(timers), w.Len())
		}
	}
}

func TestNext(t *testing.T) {
	w := NewWheel(0)
	if _, ok := w.Next(); ok {
		t.Fatal("empty")
	}
	w.Add(7000, func(int64) {})
	x := w.Add(6991, func(int64) {})
	if at, _ := w.Next(); at != 7000 {
		t.Fatal(at)
	}
	w.Reset(x, 6990)
	if at, _ := w.Next(); at != 6990 {
		t.Fatal(at)
	}
	w.Cancel(x)
	w.Add(100, func(int64) {})
	if at, _ := w.Next(); at != 100 {
		t.Fatal(at)
	}
}

func TestFar(t *testing.T) {
	w := NewWheel(0)
	n := 0
	week := int64(7 * 24 * 3600 * 1000)
	w.Add(week, func(int64) { n++ })
	w.Add(week-1000, func(int64) { n++ })
	if at, ok := w.Next(); !ok || at != week-1000 {
		t.Fatal(at)
	}
	w.Advance(week - 1001)
	if n != 0 {
		t.Fatal("early")
	}
	w.Advance(week - 1000)
	w.Advance(week)
	if n != 2 {
		t.Fatal(n)
	}
}

func TestCancelFromCallback(t *testing.T) {
	w := NewWheel(0)
	n := 0
	var x *Timer
	w.Add(10, func(int64) { w.Cancel(x) })
	x = w.Add(20, func(int64) { n++ })
	w.Advance(30)
	if n != 0 || w.Len() != 0 {
		t.Fatal(n)
	}
}
