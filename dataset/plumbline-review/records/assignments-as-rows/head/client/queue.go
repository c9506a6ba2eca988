package client

import (
	"context"
	"sync"
	"time"

	"ferrypost/internal/record"
	"ferrypost/internal/wire"
)

// WorkerOptions of a worker on the queue of a partition.
type WorkerOptions struct {
	Group     string
	Topic     string
	Partition int32
	Owner     string
	Max       int32
	MaxBytes  int32
	Wait      time.Duration
	FlushAt   int // settlements that are kept back at the most
}

// Task is a record on lease. Exactly one of Ack, Retry, Release and Reject is
// to be called.
type Task struct {
	record.Record
	Lease   int64
	Attempt int
	w       *Worker
}

// Worker takes tasks and settles them.
type Worker struct {
	c       *Client
	opts    WorkerOptions
	leaseMs int64
	mu      sync.Mutex
	pending []wire.Settlement
}

const (
	verdictAck = iota
	verdictRetry
	verdictRelease
	verdictReject
)

// NewWorker makes a worker. Nothing happens before the first Take.
func (c *Client) NewWorker(o WorkerOptions) *Worker {
	if o.Max <= 0 {
		o.Max = 100
	}
	if o.MaxBytes <= 0 {
		o.MaxBytes = 1 << 20
	}
	if o.Wait <= 0 {
		o.Wait = 500 * time.Millisecond
	}
	if o.Owner == "" {
		o.Owner = c.opts.Client
	}
	if o.FlushAt <= 0 {
		o.FlushAt = 100
	}
	return &Worker{c: c, opts: o}
}

func (w *Worker) purpose() string { return "queue-" + w.opts.Group + "-" + w.opts.Owner }

// Take settles what is pending and leases more.
func (w *Worker) Take(ctx context.Context) ([]*Task, error) {
	if _, err := w.Flush(ctx); err != nil {
		return nil, err
	}
	var out []*Task
	o := &w.opts
	err := w.c.atLeader(ctx, o.Topic, o.Partition, w.purpose(), func(cn *conn, _ int32) error {
		resp := &wire.LeaseResp{}
		req := &wire.LeaseReq{Group: o.Group, Topic: o.Topic, Partition: o.Partition, Owner: o.Owner, Max: o.Max, MaxBytes: o.MaxBytes,
			WaitMs: int32(o.Wait.Milliseconds())}
		if err := cn.call(ctx, wire.APILease, req, resp); err != nil {
			return err
		}
		if err := resp.Code.Err(); err != nil {
			return err
		}
		w.mu.Lock()
		w.leaseMs = resp.LeaseMs
		w.mu.Unlock()
		for _, r := range resp.Records {
			out = append(out, &Task{Record: r.Record, Lease: r.Lease, Attempt: int(r.Attempt), w: w})
		}
		return nil
	})
	return out, err
}

// LeaseTime is how long a task may take without Renew, as of the last Take.
func (w *Worker) LeaseTime() time.Duration {
	w.mu.Lock()
	defer w.mu.Unlock()
	return time.Duration(w.leaseMs) * time.Millisecond
}

func (w *Worker) settle(ctx context.Context, s wire.Settlement) error {
	w.mu.Lock()
	w.pending = append(w.pending, s)
	full := len(w.pending) >= w.opts.FlushAt
	w.mu.Unlock()
	if !full {
		return nil
	}
	_, err := w.Flush(ctx)
	return err
}

// Flush sends the pending settlements. It returns how many came too late.
func (w *Worker) Flush(ctx context.Context) (int64, error) {
	w.mu.Lock()
	list := w.pending
	w.pending = nil
	w.mu.Unlock()
	if len(list) == 0 {
		return 0, nil
	}
	resp := &wire.SettleResp{}
	o := &w.opts
	err := w.c.atLeader(ctx, o.Topic, o.Partition, w.purpose(), func(cn *conn, _ int32) error {
		*resp = wire.SettleResp{}
		if err := cn.call(ctx, wire.APISettle, &wire.SettleReq{Group: o.Group, Topic: o.Topic, Partition: o.Partition, List: list}, resp); err != nil {
			return err
		}
		return resp.Code.Err()
	})
	return resp.Stale, err
}

// Ack is for what was done.
func (t *Task) Ack(ctx context.Context) error {
	return t.w.settle(ctx, wire.Settlement{Lease: t.Lease, Offset: t.Offset, Verdict: verdictAck})
}

// Retry is for what failed; after a delay it comes again. Below 0 the broker
// chooses the delay.
func (t *Task) Retry(ctx context.Context, delay time.Duration) error {
	d := delay.Milliseconds()
	if delay < 0 {
		d = -1
	}
	return t.w.settle(ctx, wire.Settlement{Lease: t.Lease, Offset: t.Offset, Verdict: verdictRetry, DelayMs: d})
}

// Release is for what was not tried.
func (t *Task) Release(ctx context.Context) error {
	return t.w.settle(ctx, wire.Settlement{Lease: t.Lease, Offset: t.Offset, Verdict: verdictRelease})
}

// Reject is for what never will work.
func (t *Task) Reject(ctx context.Context) error {
	return t.w.settle(ctx, wire.Settlement{Lease: t.Lease, Offset: t.Offset, Verdict: verdictReject})
}

// Renew asks for the full time again, for all that was taken together.
func (t *Task) Renew(ctx context.Context) error {
	o := &t.w.opts
	return t.w.c.atLeader(ctx, o.Topic, o.Partition, t.w.purpose()+"-renew", func(cn *conn, _ int32) error {
		resp := &wire.CodeResp{}
		if err := cn.call(ctx, wire.APIRenew, &wire.RenewReq{Group: o.Group, Topic: o.Topic, Partition: o.Partition, Owner: o.Owner, Lease: t.Lease}, resp); err != nil {
			return err
		}
		return resp.Code.Err()
	})
}

// Close settles what is pending and gives back the rest.
func (w *Worker) Close(ctx context.Context) error {
	if _, err := w.Flush(ctx); err != nil {
		return err
	}
	o := &w.opts
	return w.c.atLeader(ctx, o.Topic, o.Partition, w.purpose(), func(cn *conn, _ int32) error {
		resp := &wire.CodeResp{}
		if err := cn.call(ctx, wire.APILeaveQueue, &wire.LeaveQueueReq{Group: o.Group, Topic: o.Topic, Partition: o.Partition, Owner: o.Owner}, resp); err != nil {
			return err
		}
		return resp.Code.Err()
	})
}
