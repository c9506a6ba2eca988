package broker

import (
	"context"
	"hash/crc32"
	"strconv"

	"ferrypost/internal/delivery"
	"ferrypost/internal/metrics"
	"ferrypost/internal/record"
	"ferrypost/internal/wire"
)

const maxLeased = 10000

func (b *Broker) queueOf(topic string, partition int32, group string) (*Partition, *delivery.Queue, error) {
	p, err := b.Partition(topic, partition)
	if err != nil {
		return nil, nil, err
	}
	q, err := p.queue(group)
	return p, q, err
}

func (b *Broker) lease(ctx context.Context, s *Session, r *wire.LeaseReq) *wire.LeaseResp {
	if r.Owner == "" || r.Max <= 0 || r.Max > maxLeased {
		return &wire.LeaseResp{Code: wire.BadRequest}
	}
	p, q, err := b.queueOf(r.Topic, r.Partition, r.Group)
	if err != nil {
		return &wire.LeaseResp{Code: codeOf(err)}
	}
	s.mu.Lock()
	s.leases[leaseHolder{r.Topic, r.Partition, r.Group, r.Owner}] = true
	s.mu.Unlock()
	resp := &wire.LeaseResp{LeaseMs: b.cfg.QueueFor(r.Group).LeaseMs}
	await(ctx, int64(r.WaitMs), []*Partition{p}, func() bool {
		ds, err := q.Fetch(r.Owner, int64(r.Max), int(r.MaxBytes), b.clock.Now())
		if err != nil {
			resp.Code = codeOf(err)
			return true
		}
		for _, d := range ds {
			resp.Records = append(resp.Records, wire.LeasedRecord{Lease: d.LeaseID, Attempt: int32(d.Attempt), Record: d.Record})
		}
		return len(ds) > 0
	})
	b.metrics.Counter("leased_records", metrics.Labels{"topic": r.Topic, "group": r.Group}).Add(int64(len(resp.Records)))
	return resp
}

func (b *Broker) settle(r *wire.SettleReq) *wire.SettleResp {
	_, q, err := b.queueOf(r.Topic, r.Partition, r.Group)
	if err != nil {
		return &wire.SettleResp{Code: codeOf(err)}
	}
	list := make([]delivery.Settlement, len(r.List))
	for i, s := range r.List {
		if delivery.Verdict(s.Verdict) > delivery.Reject {
			return &wire.SettleResp{Code: wire.BadRequest}
		}
		list[i] = delivery.Settlement{LeaseID: s.Lease, Offset: s.Offset, Verdict: delivery.Verdict(s.Verdict), DelayMs: s.DelayMs}
	}
	stale, err := q.Settle(list, b.clock.Now())
	l := metrics.Labels{"topic": r.Topic, "group": r.Group}
	b.metrics.Counter("settled_records", l).Add(int64(len(list)) - stale)
	b.metrics.Counter("settled_stale", l).Add(stale)
	return &wire.SettleResp{Code: codeOf(err), Stale: stale}
}

func (b *Broker) renew(r *wire.RenewReq) wire.Code {
	_, q, err := b.queueOf(r.Topic, r.Partition, r.Group)
	if err != nil {
		return codeOf(err)
	}
	if !q.Renew(r.Lease, r.Owner, b.clock.Now()) {
		return wire.NotLeased
	}
	return wire.OK
}

// bury appends what a queue has given up to the dead letter topic, with
// headers that tell where it came from.
func (b *Broker) bury(topic string, from *Partition, group string, recs []record.Record) error {
	parts := b.Partitions(topic)
	if len(parts) == 0 {
		return ErrNoTopic
	}
	now := b.clock.Now()
	for _, r := range recs {
		at := int(crc32.ChecksumIEEE(r.Key) % uint32(len(parts)))
		if r.Key == nil {
			at = int(uint64(r.Offset) % uint64(len(parts)))
		}
		dead := record.Record{Time: now, Key: r.Key, Value: r.Value, Headers: append(append([]record.Header(nil), r.Headers...),
			record.Header{Key: "dead-topic", Value: []byte(from.topic)},
			record.Header{Key: "dead-partition", Value: []byte(strconv.Itoa(int(from.id)))},
			record.Header{Key: "dead-offset", Value: []byte(strconv.FormatInt(r.Offset, 10))},
			record.Header{Key: "dead-group", Value: []byte(group)})}
		var err error
		for k := 0; k < len(parts); k++ {
			_, _, err = parts[(at+k)%len(parts)].append(record.Encode(record.New([]record.Record{dead})), now)
			if err == nil {
				break
			}
		}
		if err != nil {
			return err
		}
		b.metrics.Counter("dead_records", metrics.Labels{"topic": from.topic, "group": group}).Inc()
	}
	return nil
}
