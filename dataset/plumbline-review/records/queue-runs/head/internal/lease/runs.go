package lease

import "sort"

// run is a row of offsets of which the same is true.
type run struct {
	first, last int64
	state       State
	attempts    int
	until       int64 // delayed
	id          int64 // leased
}

func (r *run) size() int64 { return r.last - r.first + 1 }

func (r *run) same(o *run) bool {
	return r.state == o.state && r.attempts == o.attempts && r.id == o.id
}

// find is the index of the run that holds off, or of the first one above.
func (t *Tracker) find(off int64) int {
	return sort.Search(len(t.runs), func(i int) bool { return t.runs[i].last >= off })
}

// split cuts run i in two, the second begins at off.
func (t *Tracker) split(i int, off int64) {
	t.runs = append(t.runs, run{})
	copy(t.runs[i+1:], t.runs[i:])
	t.runs[i].last = off - 1
	t.runs[i+1].first = off
}

// join makes one of neighbours that became the same, among the runs from..to
// and what they touch.
func (t *Tracker) join(from, to int) {
	if from > 0 {
		from--
	}
	if to > len(t.runs)-2 {
		to = len(t.runs) - 2
	}
	if from > to {
		return
	}
	w := from
	for i := from + 1; i <= to+1; i++ {
		if t.runs[w].same(&t.runs[i]) {
			t.runs[w].last = t.runs[i].last
			continue
		}
		w++
		t.runs[w] = t.runs[i]
	}
	t.runs = append(t.runs[:w+1], t.runs[to+2:]...)
}

// leave and enter keep the books when n offsets of a run change.
func (t *Tracker) leave(r *run, n int64) {
	t.counts[r.state] -= n
	if r.state != Leased {
		return
	}
	h := t.held[r.id]
	h.n -= n
	if h.n == 0 {
		delete(t.held, r.id)
	}
}

func (t *Tracker) enter(r *run, n int64) {
	t.counts[r.state] += n
	switch r.state {
	case Leased:
		t.held[r.id].n += n
	case Ready:
		if r.first < t.hint {
			t.hint = r.first
		}
	}
}

// over changes what matches within first..last and returns how many offsets
// that were.
func (t *Tracker) over(first, last int64, match func(r *run) bool, change func(r *run)) int64 {
	first, last = max(first, t.start), min(last, t.end-1)
	if first > last {
		return 0
	}
	n := int64(0)
	from := t.find(first)
	i := from
	for ; i < len(t.runs) && t.runs[i].first <= last; i++ {
		if !match(&t.runs[i]) {
			continue
		}
		if t.runs[i].first < first {
			t.split(i, first)
			i++
		}
		if t.runs[i].last > last {
			t.split(i, last+1)
		}
		r := &t.runs[i]
		size := r.size()
		t.leave(r, size)
		change(r)
		t.enter(r, size)
		n += size
	}
	if n > 0 {
		t.join(from, i)
		t.advance()
	}
	return n
}

// advance takes settled offsets off the front.
func (t *Tracker) advance() {
	k := 0
	for k < len(t.runs) && t.runs[k].state == Settled {
		t.counts[Settled] -= t.runs[k].size()
		t.start = t.runs[k].last + 1
		k++
	}
	if k > 0 {
		t.runs = append(t.runs[:0], t.runs[k:]...)
	}
}

func max(a, b int64) int64 {
	if a > b {
		return a
	}
	return b
}

func min(a, b int64) int64 {
	if a < b {
		return a
	}
	return b
}
