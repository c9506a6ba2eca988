package delivery

import (
	"errors"
	"fmt"
	"path/filepath"
	"testing"

	"ferrypost/internal/lease"
	"ferrypost/internal/record"
	"ferrypost/internal/seglog"
)

type source struct {
	*seglog.Log
}

func (s source) Committed() int64 { return s.End() }

type rig struct {
	t    *testing.T
	log  *seglog.Log
	q    *Queue
	path string
	opts Options
	dead []string
}

func newRig(t *testing.T) *rig {
	l, err := seglog.Open(t.TempDir(), seglog.Options{}, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	r := &rig{t: t, log: l, path: filepath.Join(t.TempDir(), "q", "state")}
	r.opts = Options{LeaseMs: 1000, MaxAttempts: 3, Backoff: lease.Backoff{Base: 100, Cap: 1000}, Window: 100,
		DeadLetter: func(recs []record.Record) error {
			for _, x := range recs {
				r.dead = append(r.dead, string(x.Value))
			}
			return nil
		}}
	r.open(0)
	return r
}

func (r *rig) open(now int64) {
	q, err := Open(r.path, source{r.log}, r.opts, now)
	if err != nil {
		r.t.Fatal(err)
	}
	r.q = q
}

func (r *rig) put(n int, deliverAt int64) {
	recs := make([]record.Record, n)
	for i := range recs {
		recs[i] = record.Record{Time: 1, Value: []byte(fmt.Sprint(r.log.End() + int64(i))), DeliverAt: deliverAt}
	}
	if _, err := r.log.Append(record.Encode(record.New(recs)), 1, 1); err != nil {
		r.t.Fatal(err)
	}
}

func (r *rig) fetch(n int64, now int64) []Delivery {
	r.t.Helper()
	ds, err := r.q.Fetch("me", n, 1<<20, now)
	if err != nil {
		r.t.Fatal(err)
	}
	return ds
}

func (r *rig) want(ds []Delivery, what string) {
	r.t.Helper()
	got := ""
	for _, d := range ds {
		got += fmt.Sprintf("%s/%d ", d.Record.Value, d.Attempt)
	}
	if got != what {
		r.t.Fatalf("got %q, want %q", got, what)
	}
}

func verdict(ds []Delivery, v Verdict, delay int64) []Settlement {
	var out []Settlement
	for _, d := range ds {
		out = append(out, Settlement{LeaseID: d.LeaseID, Offset: d.Record.Offset, Verdict: v, DelayMs: delay})
	}
	return out
}

func TestLifeOfARecord(t *testing.T) {
	r := newRig(t)
	r.put(3, 0)
	ds := r.fetch(2, 0)
	r.want(ds, "0/1 1/1 ")
	if stale, err := r.q.Settle(verdict(ds[:1], Ack, 0), 10); stale != 0 || err != nil {
		t.Fatal(stale, err)
	}
	r.want(r.fetch(5, 10), "2/1 ")
	r.q.Tick(999)
	r.want(r.fetch(5, 999), "")
	r.q.Tick(1000)
	r.want(r.fetch(5, 1000), "1/2 ")
	if stale, _ := r.q.Settle(verdict(ds[1:], Ack, 0), 1000); stale != 1 {
		t.Fatal("late")
	}
	r.want(r.fetch(5, 1010), "2/2 ")
}

func TestDelayAndBackoff(t *testing.T) {
	r := newRig(t)
	r.put(1, 500)
	r.put(1, 0)
	r.want(r.fetch(5, 0), "1/1 ")
	r.want(r.fetch(5, 499), "")
	ds := r.fetch(5, 500)
	r.want(ds, "0/1 ")
	r.q.Settle(verdict(ds, Retry, -1), 500)
	r.want(r.fetch(5, 599), "")
	ds = r.fetch(1, 600)
	r.want(ds, "0/2 ")
	r.q.Settle(verdict(ds, Retry, -1), 600)
	r.want(r.fetch(1, 799), "")
	ds = r.fetch(1, 800)
	r.want(ds, "0/3 ")
	r.q.Settle(verdict(ds, Retry, 0), 800)
	r.q.Tick(801)
	if len(r.dead) != 1 || r.dead[0] != "0" {
		t.Fatal(r.dead)
	}
	if s := r.q.Stats(); s.Start != 1 {
		t.Fatal(s)
	}
}

func TestRestart(t *testing.T) {
	r := newRig(t)
	r.put(6, 0)
	ds := r.fetch(4, 0)
	r.q.Settle(verdict(ds[1:2], Ack, 0), 1)
	r.q.Settle(verdict(ds[2:3], Retry, 5000), 1)
	if err := r.q.Save(); err != nil {
		t.Fatal(err)
	}
	r.open(2)
	r.want(r.fetch(10, 2), "0/2 3/2 4/1 5/1 ")
	r.want(r.fetch(10, 5001), "0/3 2/2 3/3 4/2 5/2 ")
}

func TestWindow(t *testing.T) {
	r := newRig(t)
	r.opts.Window = 4
	r.open(0)
	for i := 0; i < 10; i++ {
		r.put(1, 0)
	}
	ds := r.fetch(10, 0)
	r.want(ds, "0/1 1/1 2/1 3/1 ")
	r.q.Settle(verdict(ds[1:], Ack, 0), 0)
	r.want(r.fetch(10, 0), "")
	r.q.Settle(verdict(ds[:1], Ack, 0), 0)
	r.want(r.fetch(10, 0), "4/1 5/1 6/1 7/1 ")
}

func TestBytesAndLeave(t *testing.T) {
	r := newRig(t)
	r.put(5, 0)
	ds, err := r.q.Fetch("x", 5, 2, 0)
	if err != nil {
		t.Fatal(err)
	}
	r.want(ds, "0/1 1/1 ")
	r.q.Leave("x")
	r.want(r.fetch(5, 0), "0/1 1/1 2/1 3/1 4/1 ")
}

func TestRejectAndDeadLetterFailure(t *testing.T) {
	r := newRig(t)
	r.put(2, 0)
	fail := errors.New("no")
	sink := r.q.opts.DeadLetter
	r.q.opts.DeadLetter = func([]record.Record) error { return fail }
	r.q.Settle(verdict(r.fetch(1, 0), Reject, 0), 0)
	if _, err := r.q.Tick(1); !errors.Is(err, fail) {
		t.Fatal(err)
	}
	if s := r.q.Stats(); s.Start != 0 || s.Counts.Dead != 1 {
		t.Fatal(s)
	}
	r.q.opts.DeadLetter = sink
	if _, err := r.q.Tick(2); err != nil || len(r.dead) != 1 {
		t.Fatal(err, r.dead)
	}
}
