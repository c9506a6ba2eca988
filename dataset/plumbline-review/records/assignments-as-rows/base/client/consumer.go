package client

import (
	"context"
	"errors"
	"sort"
	"sync"
	"time"

	"ferrypost/internal/record"
	"ferrypost/internal/wire"
)

// Record as it was read.
type Record struct {
	Topic     string
	Partition int32
	record.Record
}

// TP is a partition of a topic.
type TP = wire.Part

// ConsumerOptions of a member of a group.
type ConsumerOptions struct {
	Group     string
	Instance  string
	Topics    []string
	Assignors []string
	Session   time.Duration
	Wait      time.Duration // of one poll
	MaxBytes  int32
	FromStart bool // where no offset was committed
	// Revoked and Assigned are called from Poll at a rebalance.
	Revoked  func(parts []TP)
	Assigned func(parts []TP)
}

// Consumer is a member of a group. Its methods are for one goroutine, but
// Close.
type Consumer struct {
	c          *Client
	opts       ConsumerOptions
	member     string
	generation int32
	assigned   []TP
	position   map[TP]int64
	mu         sync.Mutex
	rejoin     bool
	joined     bool
	stop       chan struct{}
	once       sync.Once
	wg         sync.WaitGroup
}

// NewConsumer makes a member. It joins with the first Poll.
func (c *Client) NewConsumer(o ConsumerOptions) (*Consumer, error) {
	if o.Group == "" || len(o.Topics) == 0 {
		return nil, errors.New("client: group and topics needed")
	}
	if o.Session <= 0 {
		o.Session = 30 * time.Second
	}
	if o.Wait <= 0 {
		o.Wait = 500 * time.Millisecond
	}
	if o.MaxBytes <= 0 {
		o.MaxBytes = 4 << 20
	}
	if len(o.Assignors) == 0 {
		o.Assignors = []string{"sticky", "range"}
	}
	k := &Consumer{c: c, opts: o, rejoin: true, position: map[TP]int64{}, stop: make(chan struct{})}
	k.wg.Add(1)
	go k.heartbeats()
	return k, nil
}

// coordinator is the first broker of the client: groups live where their
// members agree to look for them.
func (k *Consumer) call(ctx context.Context, a wire.API, req, resp wire.Message) error {
	cn, err := k.c.conn(ctx, k.c.opts.Brokers[0], "group-"+k.opts.Group)
	if err != nil {
		return err
	}
	return cn.call(ctx, a, req, resp)
}

func (k *Consumer) heartbeats() {
	defer k.wg.Done()
	t := time.NewTicker(k.opts.Session / 3)
	defer t.Stop()
	for {
		select {
		case <-k.stop:
			return
		case <-t.C:
		}
		k.mu.Lock()
		joined, member, gen := k.joined, k.member, k.generation
		k.mu.Unlock()
		if !joined {
			continue
		}
		ctx, cancel := context.WithTimeout(context.Background(), k.opts.Session/3)
		resp := &wire.CodeResp{}
		cn, err := k.c.conn(ctx, k.c.opts.Brokers[0], "heartbeat-"+k.opts.Group)
		if err == nil {
			err = cn.call(ctx, wire.APIHeartbeat, &wire.HeartbeatReq{Group: k.opts.Group, Member: member, Generation: gen}, resp)
		}
		cancel()
		if err == nil && resp.Code != wire.OK {
			k.lost(resp.Code, gen)
		}
	}
}

// lost notes that the generation is over, and the membership maybe too.
func (k *Consumer) lost(code wire.Code, gen int32) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if gen != k.generation {
		return
	}
	k.rejoin = true
	if code == wire.UnknownMember || code == wire.InstanceFenced {
		k.member = ""
	}
}

func (k *Consumer) join(ctx context.Context) error {
	if len(k.assigned) > 0 && k.opts.Revoked != nil {
		k.opts.Revoked(k.assigned)
	}
	k.assigned = nil
	k.mu.Lock()
	member := k.member
	k.joined = false
	k.mu.Unlock()
	resp := &wire.JoinResp{}
	err := k.call(ctx, wire.APIJoin, &wire.JoinReq{Group: k.opts.Group, Member: member, Instance: k.opts.Instance, Topics: k.opts.Topics,
		Assignors: k.opts.Assignors, SessionMs: int32(k.opts.Session.Milliseconds()), RebalanceMs: int32(k.opts.Session.Milliseconds())}, resp)
	if err != nil {
		return err
	}
	if resp.Code != wire.OK {
		k.mu.Lock()
		if resp.Code == wire.UnknownMember {
			k.member = ""
		}
		k.mu.Unlock()
		return resp.Code.Err()
	}
	k.mu.Lock()
	k.member, k.generation, k.rejoin, k.joined = resp.Member, resp.Generation, false, true
	k.mu.Unlock()
	k.assigned = resp.Assigned
	if err := k.positions(ctx); err != nil {
		k.assigned = nil
		k.mu.Lock()
		k.rejoin = true
		k.mu.Unlock()
		return err
	}
	if k.opts.Assigned != nil {
		k.opts.Assigned(k.assigned)
	}
	return nil
}

// positions finds where to go on.
func (k *Consumer) positions(ctx context.Context) error {
	k.position = map[TP]int64{}
	if len(k.assigned) == 0 {
		return nil
	}
	resp := &wire.FetchOffsetsResp{}
	if err := k.call(ctx, wire.APIFetchOffsets, &wire.FetchOffsetsReq{Group: k.opts.Group, Parts: k.assigned}, resp); err != nil {
		return err
	}
	for _, m := range resp.Marks {
		k.position[m.Part] = m.Offset
	}
	for _, tp := range k.assigned {
		if _, ok := k.position[tp]; !ok {
			if err := k.reset(ctx, tp); err != nil {
				return err
			}
		}
	}
	return nil
}

func (k *Consumer) reset(ctx context.Context, tp TP) error {
	at := int64(wire.TimeLatest)
	if k.opts.FromStart {
		at = wire.TimeEarliest
	}
	off, err := k.c.Offset(ctx, tp.Topic, tp.Partition, at)
	if err == nil {
		k.position[tp] = off
	}
	return err
}

// Poll joins if need be and returns what there is, nothing after a while.
func (k *Consumer) Poll(ctx context.Context) ([]Record, error) {
	k.mu.Lock()
	rejoin := k.rejoin
	k.mu.Unlock()
	if rejoin {
		if err := k.join(ctx); err != nil {
			var known *wire.Error
			if errors.As(err, &known) && (known.Code == wire.UnknownMember || known.Retriable()) {
				return nil, nil
			}
			return nil, err
		}
	}
	if len(k.assigned) == 0 {
		return nil, sleep(ctx, k.opts.Wait)
	}
	byLeader := map[string][]wire.FetchPart{}
	for _, tp := range k.assigned {
		address, epoch, err := k.c.leader(ctx, tp.Topic, tp.Partition)
		if err != nil {
			k.c.forget(tp.Topic)
			continue
		}
		byLeader[address] = append(byLeader[address], wire.FetchPart{Topic: tp.Topic, Partition: tp.Partition, Offset: k.position[tp],
			Epoch: epoch, MaxBytes: k.opts.MaxBytes})
	}
	if len(byLeader) == 0 {
		return nil, sleep(ctx, k.c.opts.Retry)
	}
	addresses := make([]string, 0, len(byLeader))
	for a := range byLeader {
		addresses = append(addresses, a)
	}
	sort.Strings(addresses)
	wait := k.opts.Wait / time.Duration(len(addresses))
	var out []Record
	for _, a := range addresses {
		if len(out) > 0 {
			wait = 0
		}
		recs, err := k.fetch(ctx, a, byLeader[a], wait)
		if err != nil {
			return out, err
		}
		out = append(out, recs...)
	}
	return out, nil
}

func sleep(ctx context.Context, d time.Duration) error {
	select {
	case <-time.After(d):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (k *Consumer) fetch(ctx context.Context, address string, parts []wire.FetchPart, wait time.Duration) ([]Record, error) {
	resp := &wire.FetchResp{}
	cn, err := k.c.conn(ctx, address, "fetch-"+k.opts.Group)
	if err == nil {
		err = cn.call(ctx, wire.APIFetch, &wire.FetchReq{WaitMs: int32(wait.Milliseconds()), MinBytes: 1, MaxBytes: k.opts.MaxBytes, Parts: parts}, resp)
	}
	if err != nil {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		for _, p := range parts {
			k.c.forget(p.Topic)
		}
		return nil, sleep(ctx, k.c.opts.Retry)
	}
	if len(resp.Parts) != len(parts) {
		return nil, wire.BadRequest.Err()
	}
	var out []Record
	for i, r := range resp.Parts {
		tp := TP{Topic: parts[i].Topic, Partition: parts[i].Partition}
		switch r.Code {
		case wire.OK:
		case wire.OffsetRange:
			if err := k.reset(ctx, tp); err != nil {
				return out, err
			}
			continue
		case wire.NotLeader, wire.StaleEpoch, wire.NoTopic, wire.Closing:
			k.c.forget(tp.Topic)
			continue
		default:
			return out, r.Code.Err()
		}
		batches, err := record.All(r.Batches)
		if err != nil {
			return out, err
		}
		for _, b := range batches {
			for _, rec := range b.Records {
				if rec.Offset >= k.position[tp] {
					out = append(out, Record{tp.Topic, tp.Partition, rec})
				}
			}
			if next := b.LastOffset() + 1; next > k.position[tp] {
				k.position[tp] = next
			}
		}
	}
	return out, nil
}

// Commit saves where Poll has come to.
func (k *Consumer) Commit(ctx context.Context) error {
	marks := make([]wire.Mark, 0, len(k.position))
	for tp, off := range k.position {
		marks = append(marks, wire.Mark{Part: tp, Offset: off, Epoch: -1})
	}
	if len(marks) == 0 {
		return nil
	}
	k.mu.Lock()
	member, gen := k.member, k.generation
	k.mu.Unlock()
	resp := &wire.CodeResp{}
	if err := k.call(ctx, wire.APICommit, &wire.CommitReq{Group: k.opts.Group, Member: member, Generation: gen, Marks: marks}, resp); err != nil {
		return err
	}
	if resp.Code == wire.BadGeneration || resp.Code == wire.UnknownMember {
		k.lost(resp.Code, gen)
	}
	return resp.Code.Err()
}

// Seek changes where the next Poll reads.
func (k *Consumer) Seek(tp TP, off int64) { k.position[tp] = off }

// Close leaves the group, but for named instances, which may come back.
func (k *Consumer) Close() {
	k.once.Do(func() { close(k.stop) })
	k.wg.Wait()
	k.mu.Lock()
	member := k.member
	k.member, k.joined, k.rejoin = "", false, true
	k.mu.Unlock()
	if member == "" || k.opts.Instance != "" {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	k.call(ctx, wire.APILeave, &wire.LeaveReq{Group: k.opts.Group, Member: member}, &wire.CodeResp{})
}
