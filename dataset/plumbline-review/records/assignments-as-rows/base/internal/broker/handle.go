package broker

import (
	"context"
	"time"

	"ferrypost/internal/group"
	"ferrypost/internal/metrics"
	"ferrypost/internal/record"
	"ferrypost/internal/replica"
	"ferrypost/internal/schema"
	"ferrypost/internal/seglog"
	"ferrypost/internal/wire"
)

var codes = []struct {
	err  error
	code wire.Code
}{
	{ErrNoTopic, wire.NoTopic}, {ErrNotLeader, wire.NotLeader}, {ErrClosing, wire.Closing}, {ErrName, wire.BadRequest},
	{seglog.ErrRange, wire.OffsetRange}, {seglog.ErrClosed, wire.Closing}, {seglog.ErrFenced, wire.ProducerFenced},
	{seglog.ErrSequence, wire.OutOfSequence}, {record.ErrCorrupt, wire.Corrupt}, {record.ErrShort, wire.Corrupt},
	{record.ErrMagic, wire.Corrupt}, {replica.ErrNotLeader, wire.NotLeader}, {replica.ErrStale, wire.StaleEpoch},
	{replica.ErrStranger, wire.Denied},
	{group.ErrUnknownMember, wire.UnknownMember}, {group.ErrGeneration, wire.BadGeneration},
	{group.ErrRebalancing, wire.Rebalancing}, {group.ErrSession, wire.BadSession}, {group.ErrAssignor, wire.BadAssignor},
	{group.ErrFenced, wire.InstanceFenced}, {group.ErrNotEmpty, wire.NotEmpty},
	{schema.ErrNoID, wire.NoSchema}, {schema.ErrNoSubject, wire.NoSchema}, {schema.ErrNoVersion, wire.NoSchema},
	{errBatch, wire.BadRequest}, {errSchema, wire.SchemaMismatch},
	{context.DeadlineExceeded, wire.TimedOut}, {context.Canceled, wire.Closing},
}

// Handle answers one request. throttle is for how long nothing should be read
// from this connection, in ms.
func (b *Broker) Handle(ctx context.Context, s *Session, h wire.Header, m wire.Message) (resp wire.Message, code wire.Code, throttle int64) {
	begin := b.clock.Now()
	s.mu.Lock()
	s.Client = h.Client
	known := s.hello
	s.mu.Unlock()
	if h.API != wire.APIHello && !known {
		return nil, wire.Denied, 0
	}
	throttle = b.chargeRequest(s, m, begin)
	switch r := m.(type) {
	case *wire.HelloReq:
		resp, code = b.hello(s, r)
	case *wire.MetadataReq:
		resp = b.metadata(r)
	case *wire.ProduceReq:
		resp = b.produce(ctx, r)
	case *wire.FetchReq:
		resp = b.fetch(ctx, r)
	case *wire.ListOffsetsReq:
		resp = b.listOffsets(r)
	case *wire.JoinReq:
		resp = b.join(ctx, h.Client, r)
	case *wire.HeartbeatReq:
		resp = &wire.CodeResp{Code: codeOf(b.groups.Heartbeat(r.Group, r.Member, r.Generation, begin))}
	case *wire.LeaveReq:
		resp = &wire.CodeResp{Code: codeOf(b.groups.Leave(r.Group, r.Member, begin))}
	case *wire.CommitReq:
		resp = &wire.CodeResp{Code: b.commit(r)}
	case *wire.FetchOffsetsReq:
		resp = b.fetchOffsets(r)
	case *wire.InitProducerReq:
		id, epoch, err := b.ids.get(r.Name)
		resp = &wire.InitProducerResp{Code: codeOf(err), ID: id, Epoch: epoch}
	case *wire.LeaseReq:
		resp = b.lease(ctx, s, r)
	case *wire.SettleReq:
		resp = b.settle(r)
	case *wire.RenewReq:
		resp = &wire.CodeResp{Code: b.renew(r)}
	case *wire.LeaveQueueReq:
		resp = &wire.CodeResp{Code: b.leaveQueue(s, r)}
	case *wire.RegisterSchemaReq:
		resp = b.registerSchema(r)
	case *wire.GetSchemaReq:
		resp = b.getSchema(r)
	case *wire.ReplicaFetchReq:
		resp = b.replicaFetch(ctx, r)
	default:
		return nil, wire.BadRequest, throttle
	}
	if more := b.chargeAnswer(s, resp); more > throttle {
		throttle = more
	}
	b.metrics.Histogram("request_ms", metrics.Labels{"api": apiName(h.API)}).Observe(float64(b.clock.Now() - begin))
	return resp, code, throttle
}

func apiName(a wire.API) string {
	names := [...]string{"hello", "metadata", "produce", "fetch", "list_offsets", "join", "heartbeat", "leave", "commit",
		"fetch_offsets", "init_producer", "lease", "settle", "renew", "leave_queue", "register_schema", "get_schema", "replica_fetch"}
	if int(a) < len(names) {
		return names[a]
	}
	return "other"
}

func (b *Broker) hello(s *Session, r *wire.HelloReq) (wire.Message, wire.Code) {
	if want := b.cfg.QuotaFor(r.Tenant).Token; want != "" && want != r.Token {
		return nil, wire.Denied
	}
	s.mu.Lock()
	s.Tenant, s.hello = r.Tenant, true
	s.mu.Unlock()
	return &wire.HelloResp{Broker: b.cfg.Broker.ID, Versions: wire.Supported}, wire.OK
}

func (b *Broker) metadata(r *wire.MetadataReq) *wire.MetadataResp {
	resp := &wire.MetadataResp{}
	ids := map[int32]bool{b.cfg.Broker.ID: true}
	for id := range b.cfg.Peers {
		ids[id] = true
	}
	for id := range ids {
		resp.Brokers = append(resp.Brokers, wire.BrokerMeta{ID: id, Address: b.address(id)})
	}
	names := r.Topics
	if len(names) == 0 {
		names = b.Topics()
	}
	for _, name := range names {
		parts := b.Partitions(name)
		t := wire.TopicMeta{Name: name}
		if parts == nil {
			t.Code = wire.NoTopic
		}
		for _, p := range parts {
			st := p.Status()
			t.Partitions = append(t.Partitions, wire.PartitionMeta{ID: p.id, Leader: st.Leader, Epoch: st.Epoch, Replicas: st.Replicas, InSync: st.InSync})
		}
		resp.Topics = append(resp.Topics, t)
	}
	return resp
}

func (b *Broker) listOffsets(r *wire.ListOffsetsReq) *wire.ListOffsetsResp {
	p, err := b.Partition(r.Topic, r.Partition)
	if err != nil {
		return &wire.ListOffsetsResp{Code: codeOf(err), Offset: -1}
	}
	st := p.Status()
	switch {
	case st.Leader != b.cfg.Broker.ID:
		return &wire.ListOffsetsResp{Code: wire.NotLeader, Offset: -1}
	case r.Time == wire.TimeLatest:
		return &wire.ListOffsetsResp{Offset: st.HighWater}
	case r.Time == wire.TimeEarliest:
		return &wire.ListOffsetsResp{Offset: st.Start}
	}
	off, ok, err := p.log.OffsetForTime(r.Time)
	if err != nil {
		return &wire.ListOffsetsResp{Code: codeOf(err), Offset: -1}
	}
	if !ok || off >= st.HighWater {
		off = -1
	}
	return &wire.ListOffsetsResp{Offset: off}
}

func (b *Broker) join(ctx context.Context, client string, r *wire.JoinReq) *wire.JoinResp {
	if !goodName(r.Group) {
		return &wire.JoinResp{Code: wire.BadRequest}
	}
	got := make(chan group.Joined, 1)
	b.groups.Join(group.Join{Group: r.Group, Member: r.Member, Instance: r.Instance, Client: client, Topics: r.Topics,
		Assignors: r.Assignors, SessionMs: int64(r.SessionMs), RebalanceMs: int64(r.RebalanceMs)},
		b.clock.Now(), func(j group.Joined) { got <- j })
	select {
	case j := <-got:
		resp := &wire.JoinResp{Code: codeOf(j.Err), Member: j.Member, Generation: j.Generation, Assignor: j.Assignor}
		for _, tp := range j.Assigned {
			resp.Assigned = append(resp.Assigned, wire.Part{Topic: tp.Topic, Partition: tp.Partition})
		}
		return resp
	case <-ctx.Done():
		return &wire.JoinResp{Code: wire.Closing}
	}
}

func (b *Broker) commit(r *wire.CommitReq) wire.Code {
	marks := make(map[group.TP]group.Mark, len(r.Marks))
	now := b.clock.Now()
	for _, m := range r.Marks {
		if m.Offset < 0 {
			return wire.BadRequest
		}
		marks[group.TP{Topic: m.Topic, Partition: m.Partition}] = group.Mark{Offset: m.Offset, Epoch: m.Epoch, Meta: m.Meta, Time: now}
	}
	return codeOf(b.groups.Commit(r.Group, r.Member, r.Generation, marks, now))
}

func (b *Broker) fetchOffsets(r *wire.FetchOffsetsReq) *wire.FetchOffsetsResp {
	var tps []group.TP
	for _, p := range r.Parts {
		tps = append(tps, group.TP{Topic: p.Topic, Partition: p.Partition})
	}
	resp := &wire.FetchOffsetsResp{}
	for tp, m := range b.groups.Fetch(r.Group, tps) {
		resp.Marks = append(resp.Marks, wire.Mark{Part: wire.Part{Topic: tp.Topic, Partition: tp.Partition}, Offset: m.Offset, Epoch: m.Epoch, Meta: m.Meta})
	}
	return resp
}

func (b *Broker) registerSchema(r *wire.RegisterSchemaReq) *wire.RegisterSchemaResp {
	if r.Test {
		if err := b.schemas.Test(r.Subject, r.Text); err != nil {
			return &wire.RegisterSchemaResp{Code: wire.SchemaIncompatible, Reason: err.Error()}
		}
		return &wire.RegisterSchemaResp{}
	}
	v, err := b.schemas.Register(r.Subject, r.Text)
	if err != nil {
		return &wire.RegisterSchemaResp{Code: wire.SchemaIncompatible, Reason: err.Error()}
	}
	return &wire.RegisterSchemaResp{ID: v.ID, Version: int32(v.Version)}
}

func (b *Broker) getSchema(r *wire.GetSchemaReq) *wire.GetSchemaResp {
	s, err := b.schemas.ByID(r.ID)
	if err != nil {
		return &wire.GetSchemaResp{Code: codeOf(err)}
	}
	return &wire.GetSchemaResp{Text: s.Canonical()}
}

// await calls try until it is content, the partitions change no more within
// ms, or ctx ends.
func await(ctx context.Context, ms int64, parts []*Partition, try func() bool) {
	if ms <= 0 {
		try()
		return
	}
	ch := make(chan struct{}, 1)
	for _, p := range parts {
		p.watch(ch)
		defer p.unwatch(ch)
	}
	timer := time.NewTimer(time.Duration(ms) * time.Millisecond)
	defer timer.Stop()
	for !try() {
		select {
		case <-ch:
		case <-timer.C:
			return
		case <-ctx.Done():
			return
		}
	}
}

func every(ctx context.Context, ms int64, f func()) {
	if ms <= 0 {
		return
	}
	go func() {
		t := time.NewTicker(time.Duration(ms) * time.Millisecond)
		defer t.Stop()
		for {
			select {
			case <-t.C:
				f()
			case <-ctx.Done():
				return
			}
		}
	}()
}
