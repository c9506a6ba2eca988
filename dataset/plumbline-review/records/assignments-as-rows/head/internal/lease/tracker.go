// Package lease knows, for one queue group on one partition, what has become
// of every offset: ready, leased to somebody, put off until later, settled.
package lease

import "sort"

// State of an offset.
type State uint8

const (
	Ready State = iota
	Leased
	Delayed
	Dead // given up, waits to be moved to the dead letters
	Settled
)

func (s State) String() string {
	return [...]string{"ready", "leased", "delayed", "dead", "settled"}[s]
}

// Grant is a row of offsets given out with the same attempt.
type Grant struct {
	First, Last int64
	Attempt     int
}

// Counts by state. Settled counts only what lies above Start.
type Counts struct {
	Ready, Leased, Delayed, Dead, Settled int64
}

type entry struct {
	state    State
	attempts int
	until    int64
	id       int64
	owner    string
}

// Tracker of the offsets Start..End-1. Everything below Start is settled.
type Tracker struct {
	start, end  int64
	maxAttempts int
	entries     map[int64]*entry // absent: ready, never tried
	nextID      int64
}

func New(start int64, maxAttempts int) *Tracker {
	return &Tracker{start: start, end: start, maxAttempts: maxAttempts, entries: map[int64]*entry{}, nextID: 1}
}

func (t *Tracker) Start() int64 { return t.start }
func (t *Tracker) End() int64   { return t.end }

func (t *Tracker) get(off int64) *entry {
	e := t.entries[off]
	if e == nil {
		e = &entry{}
		t.entries[off] = e
	}
	return e
}

// StartIDs makes the next lease have this id, or a higher one. What was given
// out before a crash is not given out again.
func (t *Tracker) StartIDs(id int64) {
	if id > t.nextID {
		t.nextID = id
	}
}

// Grow makes the offsets up to end (exclusive) ready.
func (t *Tracker) Grow(end int64) {
	if end > t.end {
		t.end = end
	}
}

// Delay puts a ready offset off until a time.
func (t *Tracker) Delay(off, until int64) {
	if off < t.start || off >= t.end {
		return
	}
	e := t.get(off)
	if e.state == Ready {
		e.state, e.until = Delayed, until
	}
}

// Skip settles offsets whatever state they are in.
func (t *Tracker) Skip(first, last int64) {
	for off := max(first, t.start); off <= last && off < t.end; off++ {
		*t.get(off) = entry{state: Settled}
	}
	t.advance()
}

// DropBelow moves Start up to off, the log has lost what is below.
func (t *Tracker) DropBelow(off int64) {
	for o := range t.entries {
		if o < off {
			delete(t.entries, o)
		}
	}
	if off > t.start {
		t.start = off
	}
	if t.end < t.start {
		t.end = t.start
	}
	t.advance()
}

// Cut forgets the offsets from end on, the log was truncated.
func (t *Tracker) Cut(end int64) {
	if end >= t.end {
		return
	}
	for o := range t.entries {
		if o >= end {
			delete(t.entries, o)
		}
	}
	t.end = end
	if t.start > end {
		t.start = end
	}
}

func (t *Tracker) advance() {
	for t.start < t.end {
		e := t.entries[t.start]
		if e == nil || e.state != Settled {
			return
		}
		delete(t.entries, t.start)
		t.start++
	}
}

// Acquire leases up to n ready offsets, lowest first. All of them share an id.
func (t *Tracker) Acquire(owner string, n int64, until int64) (int64, []Grant) {
	var out []Grant
	id := t.nextID
	for off := t.start; off < t.end && n > 0; off++ {
		if e := t.entries[off]; e != nil && e.state != Ready {
			continue
		}
		e := t.get(off)
		e.state, e.until, e.id, e.owner = Leased, until, id, owner
		e.attempts++
		n--
		if k := len(out); k > 0 && out[k-1].Last == off-1 && out[k-1].Attempt == e.attempts {
			out[k-1].Last = off
		} else {
			out = append(out, Grant{First: off, Last: off, Attempt: e.attempts})
		}
	}
	if len(out) == 0 {
		return 0, nil
	}
	t.nextID++
	return id, out
}

// held calls f for the offsets of first..last that are leased under id and
// returns how many there were.
func (t *Tracker) held(id, first, last int64, f func(off int64, e *entry)) int64 {
	n := int64(0)
	for off := max(first, t.start); off <= last && off < t.end; off++ {
		if e := t.entries[off]; e != nil && e.state == Leased && e.id == id {
			f(off, e)
			n++
		}
	}
	return n
}

// Ack settles what is held under id. It returns how many offsets that were.
func (t *Tracker) Ack(id, first, last int64) int64 {
	n := t.held(id, first, last, func(_ int64, e *entry) { *e = entry{state: Settled} })
	t.advance()
	return n
}

// Nack gives back what failed: delayed until a time, or ready if that is 0,
// or dead after the last attempt.
func (t *Tracker) Nack(id, first, last, until int64) int64 {
	return t.held(id, first, last, func(_ int64, e *entry) { t.fail(e, until) })
}

func (t *Tracker) fail(e *entry, until int64) {
	e.id, e.owner, e.until = 0, "", 0
	switch {
	case e.attempts >= t.maxAttempts:
		e.state = Dead
	case until > 0:
		e.state, e.until = Delayed, until
	default:
		e.state = Ready
	}
}

// Release gives back what was not tried, the attempt does not count.
func (t *Tracker) Release(id, first, last int64) int64 {
	return t.held(id, first, last, func(_ int64, e *entry) { t.untried(e) })
}

func (t *Tracker) untried(e *entry) {
	*e = entry{state: Ready, attempts: e.attempts - 1}
}

// Reject gives up at once, however many attempts are left.
func (t *Tracker) Reject(id, first, last int64) int64 {
	return t.held(id, first, last, func(_ int64, e *entry) {
		*e = entry{state: Dead, attempts: e.attempts}
	})
}

// ReleaseOwner gives back everything an owner holds, untried.
func (t *Tracker) ReleaseOwner(owner string) int64 {
	n := int64(0)
	for _, e := range t.entries {
		if e.state == Leased && e.owner == owner {
			t.untried(e)
			n++
		}
	}
	return n
}

// Renew moves the deadline of everything held under id by its owner.
func (t *Tracker) Renew(id int64, owner string, until int64) int64 {
	n := int64(0)
	for _, e := range t.entries {
		if e.state == Leased && e.id == id && e.owner == owner {
			e.until = until
			n++
		}
	}
	return n
}

// Expire ends the leases and delays that are due. It returns how many offsets
// changed.
func (t *Tracker) Expire(now int64) int64 {
	n := int64(0)
	for _, e := range t.entries {
		if e.until > now {
			continue
		}
		switch e.state {
		case Leased:
			t.fail(e, 0)
			n++
		case Delayed:
			e.state, e.until = Ready, 0
			n++
		}
	}
	return n
}

// Deadlines lists when leases and delays end, each time once, in order.
func (t *Tracker) Deadlines() []int64 {
	seen := map[int64]bool{}
	var out []int64
	for _, e := range t.entries {
		if (e.state == Leased || e.state == Delayed) && !seen[e.until] {
			seen[e.until] = true
			out = append(out, e.until)
		}
	}
	sort.Slice(out, func(a, b int) bool { return out[a] < out[b] })
	return out
}

// Dead lists the offsets that were given up, in order.
func (t *Tracker) Dead() []int64 {
	var out []int64
	for off, e := range t.entries {
		if e.state == Dead {
			out = append(out, off)
		}
	}
	sort.Slice(out, func(a, b int) bool { return out[a] < out[b] })
	return out
}

// Counts looks at everything.
func (t *Tracker) Counts() Counts {
	c := Counts{Ready: t.end - t.start}
	for _, e := range t.entries {
		if e.state != Ready {
			c.Ready--
		}
		switch e.state {
		case Leased:
			c.Leased++
		case Delayed:
			c.Delayed++
		case Dead:
			c.Dead++
		case Settled:
			c.Settled++
		}
	}
	return c
}

func max(a, b int64) int64 {
	if a > b {
		return a
	}
	return b
}
