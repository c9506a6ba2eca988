// Package lease knows, for one queue group on one partition, what has become
// of every offset: ready, leased to somebody, put off until later, settled.
package lease

// State of an offset.
type State uint8

const (
	Ready State = iota
	Leased
	Delayed
	Dead // given up, waits to be moved to the dead letters
	Settled
	states
)

func (s State) String() string {
	return [...]string{"ready", "leased", "delayed", "dead", "settled"}[s]
}

// Range of offsets, both ends included.
type Range struct {
	First, Last int64
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

// holding is a lease: whose, until when, on how many offsets of lo..hi.
type holding struct {
	owner  string
	until  int64
	n      int64
	lo, hi int64
}

// Tracker of the offsets Start..End-1. Everything below Start is settled.
type Tracker struct {
	start, end  int64
	maxAttempts int
	runs        []run // without gaps, neighbours differ
	counts      [states]int64
	held        map[int64]*holding
	hint        int64 // nothing is ready below
	nextID      int64
}

func New(start int64, maxAttempts int) *Tracker {
	return &Tracker{start: start, end: start, maxAttempts: maxAttempts, held: map[int64]*holding{}, hint: start, nextID: 1}
}

func (t *Tracker) Start() int64 { return t.start }
func (t *Tracker) End() int64   { return t.end }

// Runs is how many rows it takes.
func (t *Tracker) Runs() int { return len(t.runs) }

// StartIDs makes the next lease have this id, or a higher one. What was given
// out before a crash is not given out again.
func (t *Tracker) StartIDs(id int64) {
	if id > t.nextID {
		t.nextID = id
	}
}

// Grow makes the offsets up to end (exclusive) ready.
func (t *Tracker) Grow(end int64) {
	if end <= t.end {
		return
	}
	r := run{first: t.end, last: end - 1, state: Ready}
	t.runs = append(t.runs, r)
	t.enter(&r, r.size())
	t.end = end
	t.join(len(t.runs)-1, len(t.runs)-1)
}

// Delay puts ready offsets off until a time.
func (t *Tracker) Delay(first, last, until int64) {
	t.over(first, last, func(r *run) bool { return r.state == Ready },
		func(r *run) { r.state, r.until = Delayed, until })
}

// Skip settles offsets whatever state they are in.
func (t *Tracker) Skip(first, last int64) {
	t.over(first, last, func(r *run) bool { return r.state != Settled }, settled)
}

func settled(r *run) { *r = run{first: r.first, last: r.last, state: Settled} }

// DropBelow moves Start up to off, the log has lost what is below.
func (t *Tracker) DropBelow(off int64) {
	if off <= t.start {
		return
	}
	k := 0
	for k < len(t.runs) && t.runs[k].last < off {
		t.leave(&t.runs[k], t.runs[k].size())
		k++
	}
	if k < len(t.runs) && t.runs[k].first < off {
		t.runs[k].first = off
		t.leave(&t.runs[k], off-t.runs[k].first)
	}
	t.runs = append(t.runs[:0], t.runs[k:]...)
	t.start = off
	if t.end < off {
		t.end = off
	}
	t.advance()
}

// Cut forgets the offsets from end on, the log was truncated.
func (t *Tracker) Cut(end int64) {
	if end >= t.end {
		return
	}
	k := len(t.runs)
	for k > 0 && t.runs[k-1].first >= end {
		k--
		t.leave(&t.runs[k], t.runs[k].size())
	}
	if k > 0 && t.runs[k-1].last >= end {
		t.leave(&t.runs[k-1], t.runs[k-1].last-end+1)
		t.runs[k-1].last = end - 1
	}
	t.runs = t.runs[:k]
	t.end = end
	if t.start > end {
		t.start = end
	}
}

// Acquire leases up to n ready offsets, lowest first. All of them share an id.
func (t *Tracker) Acquire(owner string, n int64, until int64) (int64, []Grant) {
	if n <= 0 || t.counts[Ready] == 0 {
		return 0, nil
	}
	var out []Grant
	id := t.nextID
	t.nextID++
	h := &holding{owner: owner, until: until}
	t.held[id] = h
	from := t.find(max(t.hint, t.start))
	i := from
	for ; i < len(t.runs) && n > 0; i++ {
		if t.runs[i].state != Ready {
			continue
		}
		if t.runs[i].size() > n {
			t.split(i, t.runs[i].first+n)
		}
		r := &t.runs[i]
		size := r.size()
		t.leave(r, size)
		r.state, r.id = Leased, id
		r.attempts++
		t.enter(r, size)
		n -= size
		if len(out) == 0 {
			h.lo = r.first
		}
		h.hi = r.last
		if k := len(out); k > 0 && out[k-1].Last == r.first-1 && out[k-1].Attempt == r.attempts {
			out[k-1].Last = r.last
		} else {
			out = append(out, Grant{First: r.first, Last: r.last, Attempt: r.attempts})
		}
	}
	t.hint = h.hi + 1
	t.join(from, i)
	return id, out
}

func leased(id int64) func(r *run) bool {
	return func(r *run) bool { return r.state == Leased && r.id == id }
}

// Holds is whether anything is held under id.
func (t *Tracker) Holds(id int64) bool { return t.held[id] != nil }

// Ack settles what is held under id. It returns how many offsets that were.
func (t *Tracker) Ack(id, first, last int64) int64 {
	return t.over(first, last, leased(id), settled)
}

// Nack gives back what failed: dead after the last attempt, else delayed until
// what until says for the attempt, or ready if that is 0.
func (t *Tracker) Nack(id, first, last int64, until func(attempt int) int64) int64 {
	return t.over(first, last, leased(id), func(r *run) { t.fail(r, until) })
}

func now0(int) int64 { return 0 }

func (t *Tracker) fail(r *run, until func(attempt int) int64) {
	r.id = 0
	if r.attempts >= t.maxAttempts {
		r.state = Dead
		return
	}
	r.state = Ready
	if at := until(r.attempts); at > 0 {
		r.state, r.until = Delayed, at
	}
}

// Release gives back what was not tried, the attempt does not count.
func (t *Tracker) Release(id, first, last int64) int64 {
	return t.over(first, last, leased(id), untried)
}

func untried(r *run) {
	r.state, r.id = Ready, 0
	r.attempts--
}

// Reject gives up at once, however many attempts are left.
func (t *Tracker) Reject(id, first, last int64) int64 {
	return t.over(first, last, leased(id), func(r *run) { r.state, r.id = Dead, 0 })
}

// ReleaseOwner gives back everything an owner holds, untried. It returns the
// leases that ended.
func (t *Tracker) ReleaseOwner(owner string) []int64 {
	var ids []int64
	for id, h := range t.held {
		if h.owner == owner {
			ids = append(ids, id)
		}
	}
	for _, id := range ids {
		h := t.held[id]
		t.over(h.lo, h.hi, leased(id), untried)
	}
	return ids
}

// Renew moves the deadline of a lease. false if its owner does not hold it.
func (t *Tracker) Renew(id int64, owner string, until int64) bool {
	h := t.held[id]
	if h == nil || h.owner != owner {
		return false
	}
	h.until = until
	return true
}

// Lapse ends a lease that is due. It returns how many offsets it still had.
func (t *Tracker) Lapse(id, now int64) int64 {
	h := t.held[id]
	if h == nil || h.until > now {
		return 0
	}
	return t.over(h.lo, h.hi, leased(id), func(r *run) { t.fail(r, now0) })
}

// Promote makes ready what was put off until now or earlier.
func (t *Tracker) Promote(now int64) int64 {
	return t.over(t.start, t.end-1, func(r *run) bool { return r.state == Delayed && r.until <= now },
		func(r *run) { r.state, r.until = Ready, 0 })
}

// Delays lists until when something is put off, each time once.
func (t *Tracker) Delays() []int64 {
	seen := map[int64]bool{}
	var out []int64
	for i := range t.runs {
		if r := &t.runs[i]; r.state == Delayed && !seen[r.until] {
			seen[r.until] = true
			out = append(out, r.until)
		}
	}
	return out
}

// Dead lists what was given up, in order.
func (t *Tracker) Dead() []Range {
	var out []Range
	if t.counts[Dead] == 0 {
		return nil
	}
	for i := range t.runs {
		if t.runs[i].state == Dead {
			out = append(out, Range{t.runs[i].first, t.runs[i].last})
		}
	}
	return out
}

// Counts is cheap.
func (t *Tracker) Counts() Counts {
	c := &t.counts
	return Counts{Ready: c[Ready], Leased: c[Leased], Delayed: c[Delayed], Dead: c[Dead], Settled: c[Settled]}
}
