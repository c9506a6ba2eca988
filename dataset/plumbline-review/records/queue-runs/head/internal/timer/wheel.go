// Package timer keeps callbacks until their time. Nothing runs by itself: the
// owner calls Advance, under whatever lock it has.
package timer

import (
	"math/bits"
	"sort"
)

const (
	// Tick is the resolution in ms. Deadlines are rounded up to it.
	Tick = 10

	slotBits = 6
	slots    = 1 << slotBits
	slotMask = slots - 1
	levels   = 4
	horizon  = uint(slotBits * levels)
)

// place of a timer.
const (
	idle = -1 - iota
	due  // fires with the next Advance
	far  // beyond the top level
)

// Timer is a callback that waits. It belongs to one Wheel for life.
type Timer struct {
	at         int64
	tick       int64
	seq        uint64
	fn         func(now int64)
	place      int // idle, due, far, or the level
	prev, next *Timer
	home       *list
}

// At is when the timer is due, or was.
func (t *Timer) At() int64 { return t.at }

// Waiting is false once fired or cancelled.
func (t *Timer) Waiting() bool { return t.place != idle }

// list of timers, in no order.
type list struct {
	head *Timer
}

func (l *list) push(t *Timer) {
	t.prev, t.next, t.home = nil, l.head, l
	if l.head != nil {
		l.head.prev = t
	}
	l.head = t
}

func (l *list) remove(t *Timer) {
	if t.prev != nil {
		t.prev.next = t.next
	} else {
		l.head = t.next
	}
	if t.next != nil {
		t.next.prev = t.prev
	}
	t.prev, t.next, t.home = nil, nil, nil
}

// Wheel is a hierarchy of wheels of 64 slots. A timer sits on the lowest level
// on which its tick and the current one differ in no higher digit, and moves
// down as time comes closer.
type Wheel struct {
	now   int64 // current tick
	seq   uint64
	count int
	slot  [levels][slots]list
	used  [levels]uint64 // bit per slot that is not empty
	due   list
	far   list
}

// NewWheel starts at a time in ms.
func NewWheel(start int64) *Wheel { return &Wheel{now: start / Tick} }

// Len is how many timers wait.
func (w *Wheel) Len() int { return w.count }

// Add sets a timer. One in the past fires at the next Advance.
func (w *Wheel) Add(at int64, fn func(now int64)) *Timer {
	t := &Timer{fn: fn, place: idle}
	w.set(t, at)
	return t
}

func (w *Wheel) set(t *Timer, at int64) {
	w.seq++
	t.at, t.seq = at, w.seq
	t.tick = (at + Tick - 1) / Tick
	w.count++
	w.put(t)
}

// put links a timer where it belongs as of now.
func (w *Wheel) put(t *Timer) {
	if t.tick <= w.now {
		t.place = due
		w.due.push(t)
		return
	}
	diff := uint64(t.tick ^ w.now)
	if diff>>horizon != 0 {
		t.place = far
		w.far.push(t)
		return
	}
	t.place = (bits.Len64(diff) - 1) / slotBits
	n := w.digit(t.tick, t.place)
	w.slot[t.place][n].push(t)
	w.used[t.place] |= 1 << n
}

func (w *Wheel) digit(tick int64, level int) uint {
	return uint(tick>>(uint(level)*slotBits)) & slotMask
}

func (w *Wheel) unlink(t *Timer) {
	l := t.home
	l.remove(t)
	if t.place >= 0 && l.head == nil {
		w.used[t.place] &^= 1 << w.digit(t.tick, t.place)
	}
	t.place = idle
	w.count--
}

// Cancel takes a timer out. false if it was not waiting.
func (w *Wheel) Cancel(t *Timer) bool {
	if t.place == idle {
		return false
	}
	w.unlink(t)
	return true
}

// Reset moves a timer, or sets it again.
func (w *Wheel) Reset(t *Timer, at int64) {
	w.Cancel(t)
	w.set(t, at)
}

// first is the lowest level in use, its first slot and the tick at which that
// slot begins. Without any the next turn of the top level comes first if
// something waits beyond.
func (w *Wheel) first() (level int, n uint, tick int64, ok bool) {
	for level = 0; level < levels; level++ {
		if w.used[level] == 0 {
			continue
		}
		n = uint(bits.TrailingZeros64(w.used[level]))
		shift := uint(level) * slotBits
		above := w.now >> (shift + slotBits) << (shift + slotBits)
		return level, n, above | int64(n)<<shift, true
	}
	if w.far.head != nil {
		return levels, 0, w.now + 1<<horizon, true
	}
	return 0, 0, 0, false
}

// Next is the time at which the first timer fires, 0 if at once.
func (w *Wheel) Next() (int64, bool) {
	if w.due.head != nil {
		return 0, true
	}
	level, n, tick, ok := w.first()
	if !ok {
		return 0, false
	}
	if level == 0 {
		return tick * Tick, true
	}
	l := &w.far
	if level < levels {
		l = &w.slot[level][n]
	}
	tick = l.head.tick
	for t := l.head.next; t != nil; t = t.next {
		if t.tick < tick {
			tick = t.tick
		}
	}
	return tick * Tick, true
}

// Advance fires what is due, in order of time and then of setting. What a
// callback sets for now or earlier waits for the next call. It returns how
// many fired.
func (w *Wheel) Advance(now int64) int {
	target := now / Tick
	for {
		level, n, tick, ok := w.first()
		if !ok || tick > target {
			break
		}
		w.now = tick
		w.spill(level, n)
	}
	if target > w.now {
		w.now = target
	}
	return w.fire(now)
}

// spill moves the timers of a slot down, or to those due.
func (w *Wheel) spill(level int, n uint) {
	l := &w.far
	if level < levels {
		l = &w.slot[level][n]
		w.used[level] &^= 1 << n
	}
	t := l.head
	l.head = nil
	for t != nil {
		next := t.next
		w.put(t)
		t = next
	}
}

func (w *Wheel) fire(now int64) int {
	var ready []*Timer
	for t := w.due.head; t != nil; t = t.next {
		ready = append(ready, t)
	}
	sort.Slice(ready, func(a, b int) bool {
		if ready[a].at != ready[b].at {
			return ready[a].at < ready[b].at
		}
		return ready[a].seq < ready[b].seq
	})
	limit := w.seq
	n := 0
	for _, t := range ready {
		if t.place != due || t.seq > limit {
			continue // taken out or set anew by one before
		}
		w.unlink(t)
		t.fn(now)
		n++
	}
	return n
}
