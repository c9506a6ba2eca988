package broker

import (
	"context"
	"errors"
	"sync"
	"time"

	"ferrypost/internal/metrics"
	"ferrypost/internal/wire"
)

// Peer is another broker.
type Peer interface {
	ReplicaFetch(ctx context.Context, r *wire.ReplicaFetchReq) (*wire.ReplicaFetchResp, error)
	Close() error
}

// Dialer connects to a broker.
type Dialer func(ctx context.Context, address string) (Peer, error)

const (
	pullBytes = 1 << 20
	pullWait  = 500
	pullPause = 250 * time.Millisecond
)

// replicaFetch serves a follower. Unlike for clients there is no watermark.
func (b *Broker) replicaFetch(ctx context.Context, r *wire.ReplicaFetchReq) *wire.ReplicaFetchResp {
	p, err := b.Partition(r.Topic, r.Partition)
	if err != nil {
		return &wire.ReplicaFetchResp{Code: codeOf(err)}
	}
	resp := &wire.ReplicaFetchResp{}
	first, hw := true, int64(0)
	await(ctx, int64(r.WaitMs), []*Partition{p}, func() bool {
		*resp = *p.serve(r, b.clock.Now())
		if first {
			first, hw = false, resp.HighWater
		}
		return resp.Code != wire.OK || len(resp.Batches) > 0 || resp.HighWater != hw
	})
	return resp
}

func (p *Partition) serve(r *wire.ReplicaFetchReq, now int64) *wire.ReplicaFetchResp {
	p.mu.Lock()
	defer p.mu.Unlock()
	resp := &wire.ReplicaFetchResp{Epoch: p.state.Epoch()}
	if !p.state.Leading() {
		resp.Code = wire.NotLeader
		return resp
	}
	if r.Epoch != p.state.Epoch() {
		resp.Code = wire.StaleEpoch
		return resp
	}
	start, end := p.log.Start(), p.log.End()
	if r.Offset < start || r.Offset > end {
		resp.Code, resp.Start, resp.End = wire.OffsetRange, start, end
		return resp
	}
	moved, err := p.state.Fetched(r.Replica, r.Offset, end, now)
	if err == nil {
		resp.Batches, err = p.log.Read(r.Offset, int(r.MaxBytes), end)
	}
	if err != nil {
		resp.Code = codeOf(err)
		return resp
	}
	if moved {
		p.notifyLocked()
	}
	resp.HighWater, resp.Start, resp.End = p.state.HighWater(), start, end
	return resp
}

// pull fetches once from the leader and appends. It returns whether there may
// be more.
func (p *Partition) pull(ctx context.Context, peer Peer, waitMs int32) (bool, error) {
	p.mu.Lock()
	if p.closed || p.state.Leading() {
		p.mu.Unlock()
		return false, ErrNotLeader
	}
	req := &wire.ReplicaFetchReq{Replica: p.b.cfg.Broker.ID, Topic: p.topic, Partition: p.id, Epoch: p.state.Epoch(),
		Offset: p.log.End(), MaxBytes: pullBytes, WaitMs: waitMs}
	p.mu.Unlock()
	resp, err := peer.ReplicaFetch(ctx, req)
	if err != nil {
		return false, err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed || p.state.Leading() || p.state.Epoch() != req.Epoch {
		return false, nil
	}
	now := p.b.clock.Now()
	switch resp.Code {
	case wire.OK:
	case wire.OffsetRange:
		if req.Offset < resp.Start {
			return true, p.log.Reset(resp.Start, now)
		}
		return true, p.log.Truncate(resp.End, now)
	default:
		return false, resp.Code.Err()
	}
	if len(resp.Batches) > 0 {
		if err := p.log.AppendPlaced(resp.Batches, now); err != nil {
			return false, err
		}
	}
	if resp.Start > p.log.Start() && resp.Start <= p.log.End() {
		if err := p.log.AdvanceStart(resp.Start); err != nil {
			return false, err
		}
	}
	if p.state.Learn(resp.HighWater, p.log.End()) {
		p.notifyLocked()
	}
	return len(resp.Batches) > 0, nil
}

// puller runs one goroutine for every partition that follows.
type puller struct {
	b      *Broker
	dial   Dialer
	mu     sync.Mutex
	ctx    context.Context
	cancel map[*Partition]context.CancelFunc
	wg     sync.WaitGroup
}

func newPuller(b *Broker, dial Dialer) *puller {
	return &puller{b: b, dial: dial, cancel: map[*Partition]context.CancelFunc{}}
}

func (u *puller) run(ctx context.Context) {
	u.mu.Lock()
	u.ctx = ctx
	u.mu.Unlock()
	for _, p := range u.b.all() {
		u.update(p)
	}
}

// update starts, restarts or stops following after a role changed.
func (u *puller) update(p *Partition) {
	st := p.Status()
	u.stop(p)
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.ctx == nil || u.dial == nil || st.Leader == u.b.cfg.Broker.ID || st.Leader < 0 {
		return
	}
	ctx, cancel := context.WithCancel(u.ctx)
	u.cancel[p] = cancel
	u.wg.Add(1)
	go func() {
		defer u.wg.Done()
		u.follow(ctx, p, st.Leader)
	}()
}

func (u *puller) stop(p *Partition) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if c := u.cancel[p]; c != nil {
		c()
		delete(u.cancel, p)
	}
}

func (u *puller) close() {
	u.mu.Lock()
	for p, c := range u.cancel {
		c()
		delete(u.cancel, p)
	}
	u.ctx = nil
	u.mu.Unlock()
	u.wg.Wait()
}

func (u *puller) follow(ctx context.Context, p *Partition, leader int32) {
	var peer Peer
	defer func() {
		if peer != nil {
			peer.Close()
		}
	}()
	for ctx.Err() == nil {
		var err error
		if peer == nil {
			peer, err = u.dial(ctx, u.b.address(leader))
		}
		if err == nil {
			_, err = p.pull(ctx, peer, pullWait)
		}
		if err == nil {
			continue
		}
		if errors.Is(err, ErrNotLeader) {
			return
		}
		u.b.metrics.Counter("pull_errors", metrics.Labels{"topic": p.topic}).Inc()
		var known *wire.Error
		if peer != nil && !errors.As(err, &known) {
			peer.Close()
			peer = nil
		}
		select {
		case <-time.After(pullPause):
		case <-ctx.Done():
		}
	}
}
