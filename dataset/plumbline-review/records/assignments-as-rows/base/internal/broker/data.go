package broker

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"ferrypost/internal/metrics"
	"ferrypost/internal/record"
	"ferrypost/internal/wire"
)

var (
	errBatch  = errors.New("broker: bad batch")
	errSchema = errors.New("broker: value does not match the schema")
)

// SchemaHeader names the schema of a value by id, in decimal.
const SchemaHeader = "ferrypost-schema"

// inspect looks at what a producer sent before it goes to the log.
func (b *Broker) inspect(p *Partition, raw []byte) error {
	batch, n, err := record.Decode(raw)
	if err != nil {
		return err
	}
	if n != len(raw) {
		return fmt.Errorf("%w: more than one", errBatch)
	}
	if len(batch.Records) == 0 || int(batch.LastDelta) != len(batch.Records)-1 {
		return fmt.Errorf("%w: holes", errBatch)
	}
	if batch.Producer >= 0 && (batch.Sequence < 0 || batch.ProducerEpoch < 0) {
		return fmt.Errorf("%w: producer without sequence", errBatch)
	}
	newest := int64(-1)
	for i := range batch.Records {
		r := &batch.Records[i]
		if r.Time < 0 || r.DeliverAt < 0 {
			return fmt.Errorf("%w: negative time", errBatch)
		}
		if r.Time > newest {
			newest = r.Time
		}
		if p.conf.Compact && r.Key == nil {
			return fmt.Errorf("%w: no key", errBatch)
		}
		if p.conf.Schema != "" && r.Value != nil {
			if err := b.checkSchema(p.conf.Schema, r); err != nil {
				return err
			}
		}
	}
	if newest != batch.MaxTime {
		return fmt.Errorf("%w: wrong max time", errBatch)
	}
	return nil
}

func (b *Broker) checkSchema(subject string, r *record.Record) error {
	for _, h := range r.Headers {
		if h.Key != SchemaHeader {
			continue
		}
		id, err := strconv.ParseInt(string(h.Value), 10, 32)
		if err != nil || !b.schemas.Has(subject, int32(id)) {
			return fmt.Errorf("%w: id %q", errSchema, h.Value)
		}
		s, err := b.schemas.ByID(int32(id))
		if err != nil {
			return err
		}
		if err := s.Validate(r.Value); err != nil {
			return fmt.Errorf("%w: %v", errSchema, err)
		}
		return nil
	}
	return fmt.Errorf("%w: no id", errSchema)
}

// pending is a batch that waits for its replicas.
type pending struct {
	p     *Partition
	last  int64
	epoch int32
	out   *wire.ProduceResult
}

func (b *Broker) produce(ctx context.Context, r *wire.ProduceReq) *wire.ProduceResp {
	now := b.clock.Now()
	resp := &wire.ProduceResp{Parts: make([]wire.ProduceResult, len(r.Parts))}
	var open []pending
	for i, part := range r.Parts {
		out := &resp.Parts[i]
		out.Base, out.Start = -1, -1
		p, err := b.Partition(part.Topic, part.Partition)
		if err == nil {
			err = b.inspect(p, part.Batch)
		}
		if err != nil {
			out.Code = codeOf(err)
			continue
		}
		if r.Acks < 0 {
			if st := p.Status(); st.Leader == b.cfg.Broker.ID && len(st.InSync) < p.conf.MinInSync {
				out.Code = wire.NotEnoughReplicas
				continue
			}
		}
		a, epoch, err := p.append(part.Batch, now)
		if err != nil {
			out.Code = codeOf(err)
			continue
		}
		out.Base, out.Start = a.Base, p.log.Start()
		l := metrics.Labels{"topic": part.Topic}
		b.metrics.Counter("produced_bytes", l).Add(int64(len(part.Batch)))
		b.metrics.Counter("produced_records", l).Add(a.Last - a.Base + 1)
		if r.Acks < 0 {
			open = append(open, pending{p: p, last: a.Last, epoch: epoch, out: out})
		}
	}
	if len(open) == 0 {
		return resp
	}
	parts := make([]*Partition, len(open))
	for i := range open {
		parts[i] = open[i].p
	}
	await(ctx, int64(r.TimeoutMs), parts, func() bool {
		rest := open[:0]
		for _, w := range open {
			if !w.settled(b.cfg.Broker.ID) {
				rest = append(rest, w)
			}
		}
		open = rest
		return len(open) == 0
	})
	for _, w := range open {
		w.out.Code, w.out.Base = wire.TimedOut, -1
	}
	return resp
}

// settled is whether the outcome is known.
func (w *pending) settled(self int32) bool {
	st := w.p.Status()
	switch {
	case st.Leader != self || st.Epoch != w.epoch:
		w.out.Code, w.out.Base = wire.NotLeader, -1
	case st.HighWater <= w.last:
		return false
	}
	return true
}

func (b *Broker) fetch(ctx context.Context, r *wire.FetchReq) *wire.FetchResp {
	resp := &wire.FetchResp{Parts: make([]wire.FetchResult, len(r.Parts))}
	var parts []*Partition
	for _, f := range r.Parts {
		if p, err := b.Partition(f.Topic, f.Partition); err == nil {
			parts = append(parts, p)
		}
	}
	await(ctx, int64(r.WaitMs), parts, func() bool {
		total, failed := 0, false
		for i, f := range r.Parts {
			left := int(r.MaxBytes) - total
			if left <= 0 && total > 0 {
				resp.Parts[i] = wire.FetchResult{HighWater: -1, Start: -1}
				continue
			}
			resp.Parts[i] = b.fetchPart(f, left)
			total += len(resp.Parts[i].Batches)
			failed = failed || resp.Parts[i].Code != wire.OK
		}
		return failed || total >= int(r.MinBytes) && total > 0
	})
	return resp
}

func (b *Broker) fetchPart(f wire.FetchPart, left int) wire.FetchResult {
	p, err := b.Partition(f.Topic, f.Partition)
	if err != nil {
		return wire.FetchResult{Code: codeOf(err), HighWater: -1, Start: -1}
	}
	st := p.Status()
	out := wire.FetchResult{HighWater: st.HighWater, Start: st.Start}
	switch {
	case st.Leader != b.cfg.Broker.ID:
		out.Code = wire.NotLeader
		return out
	case f.Epoch >= 0 && f.Epoch != st.Epoch:
		out.Code = wire.StaleEpoch
		return out
	case f.Offset > st.HighWater:
		out.Code = wire.OffsetRange
		return out
	}
	max := int(f.MaxBytes)
	if max > left {
		max = left
	}
	out.Batches, err = p.log.Read(f.Offset, max, st.HighWater)
	if err != nil {
		out.Code = codeOf(err)
	}
	return out
}
