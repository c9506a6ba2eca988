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

// Settlement of a range. DelayMs below 0 leaves the rest to the backoff.
type Settlement struct {
	LeaseID int64
	lease.Range
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
	wheel  *timer.Wheel
	leases map[int64]*timer.Timer // by lease
	delays map[int64]*timer.Timer // by time
	dirty  bool
}

// Open loads the state of a queue from path, or starts at the beginning of
// the log.
func Open(path string, src Source, opts Options, now int64) (*Queue, error) {
	q := &Queue{src: src, opts: opts, path: path, wheel: timer.NewWheel(now),
		leases: map[int64]*timer.Timer{}, delays: map[int64]*timer.Timer{}}
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
	q.tr.Promote(now)
	for _, at := range q.tr.Delays() {
		q.putOff(at)
	}
	return q, nil
}

// putOff makes sure that somebody looks when a delay ends.
func (q *Queue) putOff(until int64) {
	if q.delays[until] != nil {
		return
	}
	q.delays[until] = q.wheel.Add(until, func(now int64) {
		delete(q.delays, until)
		q.tr.Promote(now)
	})
}

func (q *Queue) lend(id, until int64) {
	q.leases[id] = q.wheel.Add(until, func(now int64) {
		delete(q.leases, id)
		q.tr.Lapse(id, now)
	})
}

// ended forgets a lease under which nothing is held any more.
func (q *Queue) ended(id int64) {
	if t := q.leases[id]; t != nil && !q.tr.Holds(id) {
		q.wheel.Cancel(t)
		delete(q.leases, id)
	}
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
	q.tr.Grow(b.LastOffset() + 1)
	for _, r := range b.Records {
		if r.Offset < at {
			continue
		}
		if r.Offset > at {
			q.tr.Skip(at, r.Offset-1)
		}
		if r.DeliverAt > now {
			q.tr.Delay(r.Offset, r.Offset, r.DeliverAt)
			q.putOff(r.DeliverAt)
		}
		at = r.Offset + 1
	}
	q.tr.Skip(at, b.LastOffset())
}

// Fetch leases up to n records to owner, and no more than bytes if that is
// more than one.
func (q *Queue) Fetch(owner string, n int64, bytes int, now int64) ([]Delivery, error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.wheel.Advance(now)
	if err := q.fill(now); err != nil {
		return nil, err
	}
	until := now + q.opts.LeaseMs
	id, grants := q.tr.Acquire(owner, n, until)
	if id == 0 {
		return nil, nil
	}
	q.dirty = true
	c := collector{src: q.src, grants: grants, bytes: bytes}
	if err := c.run(); err != nil {
		for _, g := range grants {
			q.tr.Release(id, g.First, g.Last)
		}
		return nil, err
	}
	for _, m := range c.missing {
		q.tr.Skip(m.First, m.Last)
	}
	q.tr.Release(id, c.pos, grants[len(grants)-1].Last)
	for i := range c.out {
		c.out[i].LeaseID = id
	}
	if q.tr.Holds(id) {
		q.lend(id, until)
	}
	return c.out, nil
}

// Settle ends leases. It returns how many offsets were not held any more.
func (q *Queue) Settle(list []Settlement, now int64) (stale int64, err error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.wheel.Advance(now)
	for _, s := range list {
		var n int64
		switch s.Verdict {
		case Ack:
			n = q.tr.Ack(s.LeaseID, s.First, s.Last)
		case Retry:
			d := s.DelayMs
			n = q.tr.Nack(s.LeaseID, s.First, s.Last, func(attempt int) int64 {
				if d < 0 {
					d = q.opts.Backoff.After(attempt)
				}
				if d == 0 {
					return 0
				}
				q.putOff(now + d)
				return now + d
			})
		case Release:
			n = q.tr.Release(s.LeaseID, s.First, s.Last)
		case Reject:
			n = q.tr.Reject(s.LeaseID, s.First, s.Last)
		default:
			return stale, ErrVerdict
		}
		stale += s.Last - s.First + 1 - n
		if n > 0 {
			q.ended(s.LeaseID)
			q.dirty = true
		}
	}
	return stale, nil
}

// Renew gives a lease the full time again. false if nothing of it is held.
func (q *Queue) Renew(id int64, owner string, now int64) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.wheel.Advance(now)
	until := now + q.opts.LeaseMs
	if !q.tr.Renew(id, owner, until) {
		return false
	}
	q.wheel.Reset(q.leases[id], until)
	return true
}

// Leave gives back what an owner holds.
func (q *Queue) Leave(owner string) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for _, id := range q.tr.ReleaseOwner(owner) {
		q.ended(id)
		q.dirty = true
	}
}

// Tick lets time pass and moves the dead letters. It returns whether anything
// came due.
func (q *Queue) Tick(now int64) (bool, error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	fired := q.wheel.Advance(now) > 0
	q.dirty = q.dirty || fired
	return fired, q.bury()
}

func (q *Queue) bury() error {
	q.dropBelow()
	for _, d := range q.tr.Dead() {
		recs, err := load(q.src, d)
		if err != nil {
			return err
		}
		if len(recs) > 0 && q.opts.DeadLetter != nil {
			if err := q.opts.DeadLetter(recs); err != nil {
				return err
			}
		}
		q.tr.Skip(d.First, d.Last)
		q.dirty = true
	}
	return nil
}

// Stats for the admin interface. Wake is when something will come due, 0 if
// nothing waits.
type Stats struct {
	Start, End int64
	Counts     lease.Counts
	Runs       int
	Timers     int
	Wake       int64
}

func (q *Queue) Stats() Stats {
	q.mu.Lock()
	defer q.mu.Unlock()
	wake, _ := q.wheel.Next()
	return Stats{Start: q.tr.Start(), End: q.tr.End(), Counts: q.tr.Counts(), Runs: q.tr.Runs(), Timers: q.wheel.Len(), Wake: wake}
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
