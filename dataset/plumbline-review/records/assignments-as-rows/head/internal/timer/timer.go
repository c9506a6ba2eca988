// Package timer keeps callbacks in order of their time. Nothing runs by
// itself: the owner calls Advance, under whatever lock it has.
package timer

import "container/heap"

// Timer is a callback that waits. It belongs to one Heap for life.
type Timer struct {
	at   int64
	seq  uint64
	fn   func(now int64)
	slot int // in the heap, -1 if not waiting
}

// At is when the timer is due, or was.
func (t *Timer) At() int64 { return t.at }

// Waiting is false once fired or cancelled.
func (t *Timer) Waiting() bool { return t.slot >= 0 }

type order []*Timer

func (o order) Len() int { return len(o) }
func (o order) Less(a, b int) bool {
	if o[a].at != o[b].at {
		return o[a].at < o[b].at
	}
	return o[a].seq < o[b].seq
}
func (o order) Swap(a, b int) {
	o[a], o[b] = o[b], o[a]
	o[a].slot, o[b].slot = a, b
}
func (o *order) Push(x any) {
	t := x.(*Timer)
	t.slot = len(*o)
	*o = append(*o, t)
}
func (o *order) Pop() any {
	old := *o
	t := old[len(old)-1]
	old[len(old)-1] = nil
	*o = old[:len(old)-1]
	t.slot = -1
	return t
}

// Heap of timers, ordered by time and then by when they were set.
type Heap struct {
	waiting order
	seq     uint64
}

func NewHeap() *Heap { return &Heap{} }

// Len is how many timers wait.
func (h *Heap) Len() int { return len(h.waiting) }

// Add sets a timer. One in the past fires at the next Advance.
func (h *Heap) Add(at int64, fn func(now int64)) *Timer {
	h.seq++
	t := &Timer{at: at, seq: h.seq, fn: fn}
	heap.Push(&h.waiting, t)
	return t
}

// Cancel takes a timer out. false if it was not waiting.
func (h *Heap) Cancel(t *Timer) bool {
	if t.slot < 0 {
		return false
	}
	heap.Remove(&h.waiting, t.slot)
	return true
}

// Reset moves a timer, or sets it again.
func (h *Heap) Reset(t *Timer, at int64) {
	h.Cancel(t)
	h.seq++
	t.at, t.seq = at, h.seq
	heap.Push(&h.waiting, t)
}

// Next is the time of the first timer.
func (h *Heap) Next() (int64, bool) {
	if len(h.waiting) == 0 {
		return 0, false
	}
	return h.waiting[0].at, true
}

// Advance fires what is due, in order. What a callback sets for now or
// earlier waits for the next call. It returns how many fired.
func (h *Heap) Advance(now int64) int {
	var due []*Timer
	for len(h.waiting) > 0 && h.waiting[0].at <= now {
		due = append(due, heap.Pop(&h.waiting).(*Timer))
	}
	n := 0
	for _, t := range due {
		if t.slot < 0 {
			t.fn(now)
			n++
		}
	}
	return n
}
