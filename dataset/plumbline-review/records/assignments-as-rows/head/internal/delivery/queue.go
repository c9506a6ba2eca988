// Package delivery hands out the records of a partition to the members of a
// queue group, one lease at a time. See docs/queues.md.
package delivery

import (
	"errors"
	"os"
	"path/filepath"
	"sync"

	"ferrypost/internal/lease"
	"ferrypost/internal/record"
	"ferrypost/internal/timer"
)

// Source is the log that a queue reads.
type Source interface {
	Start() int64
	// Committed is the end of what may be handed out.
	Committed() int64
	Read(from int64, max int, upTo int64) ([]byte, error)
}

// Options of a queue.
type Options struct {
	LeaseMs     int64
	MaxAttempts int
	Backoff     lease.Backoff
	Window      int64
	// DeadLetter gets what was given up. nil drops it.
	DeadLetter func(recs []record.Record) error
}

// Delivery is a record on lease.
type Delivery struct {
	Record  record.Record
	LeaseID int64
	Attempt int
}

// Verdict on a delivered record.
type Verdict uint8

const (
	Ack     Verdict = 0
	Retry   Verdict = 1 // failed, again later
	Release Verdict = 2 // not tried
	Reject  Verdict = 3 // failed for good
)

// Settlement of one offset. DelayMs below 0 leaves the rest to the backoff.
type Settlement struct {
	LeaseID int64
	Offset  int64
	Verdict Verdict
	DelayMs int64
}

var ErrVerdict = errors.New("delivery: unknown verdict")

const scanBytes = 256 << 10

// Queue of one group on one partition.
type Queue struct {
	mu     sync.Mutex
	src    Source
	opts   Options
	path   string
	tr     *lease.Tracker
	timers *timer.Heap
	tried  map[int64]int // attempt by offset, of what is on lease
	dirty  bool
}

// Open loads the state of a queue from path, or starts at the beginning of
// the log.
func Open(path string, src Source, opts Options, now int64) (*Queue, error) {
	q := &Queue{src: src, opts: opts, path: path, timers: timer.NewHeap(), tried: map[int64]int{}}
	raw, err := os.ReadFile(path)
	switch {
	case err == nil:
		if q.tr, err = lease.Decode(raw, opts.MaxAttempts); err != nil {
			return nil, err
		}
	case os.IsNotExist(err):
		q.tr = lease.New(src.Start(), opts.MaxAttempts)
	default:
		return nil, err
	}
	q.tr.StartIDs(now << 20)
	q.dirty = q.tr.End() > src.Committed()
	q.tr.Cut(src.Committed())
	q.tr.DropBelow(src.Start())
	q.tr.Expire(now)
	// what is still put off needs a timer again
	for _, at := range q.tr.Deadlines() {
		q.wake(at)
	}
	return q, nil
}

func (q *Queue) wake(at int64) {
	q.timers.Add(at, func(now int64) { q.tr.Expire(now) })
}

// dropBelow follows the start of the log.
func (q *Queue) dropBelow() {
	if s := q.src.Start(); s > q.tr.Start() {
		q.tr.DropBelow(s)
		q.dirty = true
	}
}

// fill takes new records in, as far as the window allows.
func (q *Queue) fill(now int64) error {
	q.dropBelow()
	limit := q.src.Committed()
	q.dirty = q.dirty || q.tr.End() < limit
	for q.tr.End() < limit && q.tr.End()-q.tr.Start() < q.opts.Window {
		from := q.tr.End()
		raw, err := q.src.Read(from, scanBytes, limit)
		if err != nil {
			return err
		}
		batches, err := record.All(raw)
		if err != nil {
			return err
		}
		if len(batches) == 0 {
			q.tr.Grow(limit)
			q.tr.Skip(from, limit-1)
			return nil
		}
		for _, b := range batches {
			if q.tr.End()-q.tr.Start() >= q.opts.Window {
				break
			}
			q.take(b, now)
		}
	}
	return nil
}

// take adds one batch. Offsets without a record are settled.
func (q *Queue) take(b *record.Batch, now int64) {
	at := q.tr.End()
	for _, r := range b.Records {
		if r.Offset < at {
			continue
		}
		q.tr.Grow(r.Offset + 1)
		if r.Offset > at {
			q.tr.Skip(at, r.Offset-1)
		}
		if r.DeliverAt > now {
			q.tr.Delay(r.Offset, r.DeliverAt)
			q.wake(r.DeliverAt)
		}
		at = r.Offset + 1
	}
	if end := b.LastOffset() + 1; end > at {
		q.tr.Grow(end)
		q.tr.Skip(at, end-1)
	}
}

// Fetch leases up to n records to owner, and no more than bytes if that is
// more than one.
func (q *Queue) Fetch(owner string, n int64, bytes int, now int64) ([]Delivery, error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.timers.Advance(now)
	if err := q.fill(now); err != nil {
		return nil, err
	}
	until := now + q.opts.LeaseMs
	id, grants := q.tr.Acquire(owner, n, until)
	if id == 0 {
		return nil, nil
	}
	q.dirty = true
	q.wake(until)
	var out []Delivery
	total := 0
	for k, g := range grants {
		recs, err := q.load(g.First, g.Last)
		if err != nil {
			for _, g := range grants {
				q.tr.Release(id, g.First, g.Last)
			}
			return nil, err
		}
		at := g.First
		for _, r := range recs {
			size := len(r.Key) + len(r.Value)
			if len(out) > 0 && total+size > bytes {
				for _, rest := range grants[k:] {
					q.tr.Release(id, max(rest.First, r.Offset), rest.Last)
				}
				return out, nil
			}
			if r.Offset > at {
				q.tr.Skip(at, r.Offset-1) // compacted meanwhile
			}
			at = r.Offset + 1
			total += size
			q.tried[r.Offset] = g.Attempt
			out = append(out, Delivery{Record: r, LeaseID: id, Attempt: g.Attempt})
		}
		if at <= g.Last {
			q.tr.Skip(at, g.Last)
		}
	}
	return out, nil
}

// load reads the records first..last as far as they still exist.
func (q *Queue) load(first, last int64) ([]record.Record, error) {
	var out []record.Record
	for first <= last {
		raw, err := q.src.Read(first, scanBytes, last+1)
		if err != nil {
			return nil, err
		}
		batches, err := record.All(raw)
		if err != nil {
			return nil, err
		}
		if len(batches) == 0 {
			return out, nil
		}
		for _, b := range batches {
			for _, r := range b.Records {
				if r.Offset >= first && r.Offset <= last {
					out = append(out, r)
				}
			}
		}
		first = batches[len(batches)-1].LastOffset() + 1
	}
	return out, nil
}

// Settle ends leases. It returns how many offsets were not held any more.
func (q *Queue) Settle(list []Settlement, now int64) (stale int64, err error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.timers.Advance(now)
	for _, s := range list {
		var n int64
		switch s.Verdict {
		case Ack:
			n = q.tr.Ack(s.LeaseID, s.Offset, s.Offset)
		case Retry:
			d := s.DelayMs
			if d < 0 {
				d = q.opts.Backoff.After(q.tried[s.Offset])
			}
			until := int64(0)
			if d > 0 {
				until = now + d
			}
			if n = q.tr.Nack(s.LeaseID, s.Offset, s.Offset, until); n > 0 && until > 0 {
				q.wake(until)
			}
		case Release:
			n = q.tr.Release(s.LeaseID, s.Offset, s.Offset)
		case Reject:
			n = q.tr.Reject(s.LeaseID, s.Offset, s.Offset)
		default:
			return stale, ErrVerdict
		}
		if n == 0 {
			stale++
			continue
		}
		delete(q.tried, s.Offset)
		q.dirty = true
	}
	return stale, nil
}

// Renew gives a lease the full time again. false if nothing of it is held.
func (q *Queue) Renew(id int64, owner string, now int64) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.timers.Advance(now)
	until := now + q.opts.LeaseMs
	if q.tr.Renew(id, owner, until) == 0 {
		return false
	}
	q.wake(until)
	return true
}

// Leave gives back what an owner holds.
func (q *Queue) Leave(owner string) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.tr.ReleaseOwner(owner) > 0 {
		q.dirty = true
	}
}

// Tick lets time pass and moves the dead letters. It returns whether anything
// came due.
func (q *Queue) Tick(now int64) (bool, error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	fired := q.timers.Advance(now) > 0
	q.dirty = q.dirty || fired
	return fired, q.bury()
}

func (q *Queue) bury() error {
	q.dropBelow()
	for _, off := range q.tr.Dead() {
		recs, err := q.load(off, off)
		if err != nil {
			return err
		}
		if len(recs) > 0 && q.opts.DeadLetter != nil {
			if err := q.opts.DeadLetter(recs); err != nil {
				return err
			}
		}
		q.tr.Skip(off, off)
		delete(q.tried, off)
		q.dirty = true
	}
	return nil
}

// Stats for the admin interface.
type Stats struct {
	Start, End int64
	Counts     lease.Counts
	Timers     int
}

func (q *Queue) Stats() Stats {
	q.mu.Lock()
	defer q.mu.Unlock()
	return Stats{Start: q.tr.Start(), End: q.tr.End(), Counts: q.tr.Counts(), Timers: q.timers.Len()}
}

// Save writes the state if it changed.
func (q *Queue) Save() error {
	q.mu.Lock()
	defer q.mu.Unlock()
	if !q.dirty {
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(q.path), 0o755); err != nil {
		return err
	}
	tmp := q.path + ".tmp"
	if err := os.WriteFile(tmp, q.tr.Encode(), 0o644); err != nil {
		return err
	}
	if err := os.Rename(tmp, q.path); err != nil {
		return err
	}
	q.dirty = false
	return nil
}

func max(a, b int64) int64 {
	if a > b {
		return a
	}
	return b
}
