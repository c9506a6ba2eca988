package broker

import (
	"context"

	"ferrypost/internal/seglog"
	"ferrypost/internal/wire"
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
	if r.Offset < start || r.Offset > end && r.LastEpoch < 0 {
		resp.Code, resp.Start, resp.End = wire.OffsetRange, start, end
		return resp
	}
	resp.EndEpoch, resp.EndOffset = seglog.NoEpoch, -1
	if r.LastEpoch >= 0 && r.Offset > start {
		epoch, stop := p.log.EpochEnd(r.LastEpoch)
		if epoch != r.LastEpoch || stop < r.Offset {
			resp.Code, resp.Start, resp.End = wire.Diverged, start, end
			resp.EndEpoch, resp.EndOffset = epoch, stop
			return resp
		}
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
