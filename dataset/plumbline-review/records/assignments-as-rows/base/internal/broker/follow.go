package broker

import (
	"context"
	"errors"

	"ferrypost/internal/seglog"
	"ferrypost/internal/wire"
)

const pullBytes = 1 << 20

// request is what a follower asks for next. A log of which the leader cannot
// tell where it diverged is cut back to what is known to be committed, once
// in every epoch.
func (p *Partition) request(tells bool, waitMs int32) (*wire.ReplicaFetchReq, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed || p.state.Leading() {
		return nil, ErrNotLeader
	}
	r := &wire.ReplicaFetchReq{Replica: p.b.cfg.Broker.ID, Topic: p.topic, Partition: p.id, Epoch: p.state.Epoch(),
		MaxBytes: pullBytes, WaitMs: waitMs, LastEpoch: seglog.NoEpoch}
	switch {
	case tells:
		r.LastEpoch = p.log.LastEpoch()
	case p.checked != r.Epoch:
		if err := p.log.Truncate(p.state.HighWater(), p.b.clock.Now()); err != nil {
			return nil, err
		}
		p.checked = r.Epoch
	}
	r.Offset = p.log.End()
	return r, nil
}

// pull fetches once from the leader and appends. It returns whether there may
// be more.
func (p *Partition) pull(ctx context.Context, peer Peer, waitMs int32) (bool, error) {
	req, err := p.request(peer.TellsEpochs(), waitMs)
	if err != nil {
		return false, err
	}
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
		return p.take(resp, now)
	case wire.Diverged:
		return true, p.cut(p.commonEnd(resp), now)
	case wire.OffsetRange:
		if req.Offset < resp.Start {
			return true, p.log.Reset(resp.Start, now)
		}
		return true, p.cut(resp.End, now)
	}
	return false, resp.Code.Err()
}

// commonEnd is up to where this log and that of the leader may be the same.
func (p *Partition) commonEnd(resp *wire.ReplicaFetchResp) int64 {
	_, mine := p.log.EpochEnd(resp.EndEpoch)
	if resp.EndOffset < mine {
		return resp.EndOffset
	}
	return mine
}

func (p *Partition) cut(end int64, now int64) error {
	if err := p.log.Truncate(end, now); err != nil {
		return err
	}
	p.state.Cut(p.log.End())
	return nil
}

// take appends what the leader sent and follows its start and watermark.
func (p *Partition) take(resp *wire.ReplicaFetchResp, now int64) (bool, error) {
	if len(resp.Batches) > 0 {
		err := p.log.AppendPlaced(resp.Batches, now)
		if errors.Is(err, seglog.ErrGap) && p.log.Start() == p.log.End() {
			// empty, but in the middle of a batch of the leader
			err = p.log.Reset(resp.Start, now)
			p.state.Cut(p.log.End())
			return true, err
		}
		if err != nil {
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
