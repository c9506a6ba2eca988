package client

import (
	"context"
	"hash/fnv"
	"sync"
	"time"

	"ferrypost/internal/record"
	"ferrypost/internal/wire"
)

// ProducerOptions, all of them optional.
type ProducerOptions struct {
	Name       string // keeps the producer id across restarts
	Acks       int8   // 0: 1. AcksAll: all in sync
	Linger     time.Duration
	BatchBytes int
	Compress   bool
	TimeoutMs  int32
}

const AcksAll = -1

// Message to send. Partition below 0 is chosen by key.
type Message struct {
	Topic     string
	Partition int32
	Key       []byte
	Value     []byte
	Headers   map[string][]byte
	DeliverAt time.Time
	Time      time.Time
}

// Result of a message.
type Result struct {
	Partition int32
	Offset    int64
	Err       error
}

type waiting struct {
	rec  record.Record
	done func(Result)
}

// lane collects for one partition. One batch of it is under way at a time.
type lane struct {
	topic     string
	partition int32
	queue     []waiting
	bytes     int
	since     time.Time
	busy      bool
	id        int64
	epoch     int16
	seq       int32
	lost      bool // a batch failed, the sequence cannot go on
}

type laneKey struct {
	topic     string
	partition int32
}

// Producer batches messages by partition. Retries do not make doubles.
type Producer struct {
	c      *Client
	opts   ProducerOptions
	mu     sync.Mutex
	cond   *sync.Cond
	lanes  map[laneKey]*lane
	id     int64
	epoch  int16
	turn   int32
	closed bool
	ctx    context.Context
	cancel context.CancelFunc
	stop   chan struct{}
	wg     sync.WaitGroup
}

// NewProducer asks for an id and starts.
func (c *Client) NewProducer(ctx context.Context, o ProducerOptions) (*Producer, error) {
	if o.Acks == 0 {
		o.Acks = 1
	}
	if o.Linger <= 0 {
		o.Linger = 5 * time.Millisecond
	}
	if o.BatchBytes <= 0 {
		o.BatchBytes = 64 << 10
	}
	if o.TimeoutMs <= 0 {
		o.TimeoutMs = 10000
	}
	resp := &wire.InitProducerResp{}
	if err := c.any(ctx, wire.APIInitProducer, &wire.InitProducerReq{Name: o.Name}, resp); err != nil {
		return nil, err
	}
	if err := resp.Code.Err(); err != nil {
		return nil, err
	}
	p := &Producer{c: c, opts: o, lanes: map[laneKey]*lane{}, id: resp.ID, epoch: resp.Epoch, stop: make(chan struct{})}
	p.cond = sync.NewCond(&p.mu)
	p.ctx, p.cancel = context.WithCancel(context.Background())
	p.wg.Add(1)
	go p.run()
	return p, nil
}

// Send queues a message. done is called from another goroutine.
func (p *Producer) Send(ctx context.Context, m Message, done func(Result)) error {
	n, err := p.c.Partitions(ctx, m.Topic)
	if err != nil {
		return err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return ErrClosed
	}
	part := m.Partition
	switch {
	case part >= int32(n):
		return wire.NoTopic.Err()
	case part < 0 && m.Key != nil:
		part = PartitionFor(m.Key, n)
	case part < 0:
		p.turn = (p.turn + 1) % int32(n)
		part = p.turn
	}
	rec := record.Record{Key: m.Key, Value: m.Value, Time: ms(m.Time)}
	if m.Time.IsZero() {
		rec.Time = time.Now().UnixMilli()
	}
	if !m.DeliverAt.IsZero() {
		rec.DeliverAt = ms(m.DeliverAt)
	}
	for k, v := range m.Headers {
		rec.Headers = append(rec.Headers, record.Header{Key: k, Value: v})
	}
	key := laneKey{m.Topic, part}
	l := p.lanes[key]
	if l == nil {
		l = &lane{topic: m.Topic, partition: part, id: p.id, epoch: p.epoch}
		p.lanes[key] = l
	}
	if len(l.queue) == 0 {
		l.since = time.Now()
	}
	l.queue = append(l.queue, waiting{rec, done})
	l.bytes += len(m.Key) + len(m.Value)
	if l.bytes >= p.opts.BatchBytes {
		p.ship(l)
	}
	return nil
}

func ms(t time.Time) int64 { return t.UnixMilli() }

// PartitionFor is where a key belongs among n.
func PartitionFor(key []byte, n int) int32 {
	h := fnv.New32a()
	h.Write(key)
	return int32(h.Sum32() % uint32(n))
}

func (p *Producer) run() {
	defer p.wg.Done()
	t := time.NewTicker(p.opts.Linger)
	defer t.Stop()
	for {
		select {
		case <-p.stop:
			return
		case now := <-t.C:
			p.mu.Lock()
			for _, l := range p.lanes {
				if len(l.queue) > 0 && now.Sub(l.since) >= p.opts.Linger {
					p.ship(l)
				}
			}
			p.mu.Unlock()
		}
	}
}

// ship sends what a lane has, unless a batch is under way. Called locked.
func (p *Producer) ship(l *lane) {
	if l.busy || len(l.queue) == 0 {
		return
	}
	n, size := 0, 0
	for n < len(l.queue) && (n == 0 || size < p.opts.BatchBytes) {
		size += len(l.queue[n].rec.Key) + len(l.queue[n].rec.Value)
		n++
	}
	batch := l.queue[:n:n]
	l.queue = append([]waiting(nil), l.queue[n:]...)
	l.bytes -= size
	l.since = time.Now()
	l.busy = true
	p.wg.Add(1)
	go p.deliver(l, batch)
}

// deliver is the only one to touch the id and sequence of a busy lane.
func (p *Producer) deliver(l *lane, batch []waiting) {
	defer p.wg.Done()
	base, err := p.send(l, batch)
	l.lost = l.lost || err != nil
	for i, w := range batch {
		if w.done == nil {
			continue
		}
		r := Result{Partition: l.partition, Offset: base + int64(i), Err: err}
		if err != nil {
			r.Offset = -1
		}
		w.done(r)
	}
	p.mu.Lock()
	l.busy = false
	if l.bytes >= p.opts.BatchBytes || p.closed {
		p.ship(l)
	}
	p.cond.Broadcast()
	p.mu.Unlock()
}

// renew gets an id or epoch in which the lane starts at 0 again.
func (p *Producer) renew(l *lane) error {
	ctx, cancel := context.WithTimeout(p.ctx, p.c.opts.Timeout)
	defer cancel()
	resp := &wire.InitProducerResp{}
	if err := p.c.any(ctx, wire.APIInitProducer, &wire.InitProducerReq{Name: p.opts.Name}, resp); err != nil {
		return err
	}
	if err := resp.Code.Err(); err != nil {
		return err
	}
	l.id, l.epoch, l.seq, l.lost = resp.ID, resp.Epoch, 0, false
	return nil
}

func (p *Producer) send(l *lane, batch []waiting) (int64, error) {
	if l.lost {
		if err := p.renew(l); err != nil {
			return -1, err
		}
	}
	recs := make([]record.Record, len(batch))
	for i, w := range batch {
		recs[i] = w.rec
	}
	b := record.New(recs)
	b.Producer, b.ProducerEpoch, b.Sequence = l.id, l.epoch, l.seq
	if p.opts.Compress {
		b.Codec = record.Deflate
	}
	raw := record.Encode(b)
	base := int64(-1)
	ctx := p.ctx
	err := p.c.atLeader(ctx, l.topic, l.partition, "data", func(cn *conn, _ int32) error {
		resp := &wire.ProduceResp{}
		req := &wire.ProduceReq{Acks: p.opts.Acks, TimeoutMs: p.opts.TimeoutMs,
			Parts: []wire.ProducePart{{Topic: l.topic, Partition: l.partition, Batch: raw}}}
		if err := cn.call(ctx, wire.APIProduce, req, resp); err != nil {
			return err
		}
		if len(resp.Parts) != 1 {
			return wire.BadRequest.Err()
		}
		base = resp.Parts[0].Base
		return resp.Parts[0].Code.Err()
	})
	if err == nil {
		l.seq = record.AddSequence(l.seq, int32(len(batch)))
	}
	return base, err
}

// SendWait sends one message and waits for its result.
func (p *Producer) SendWait(ctx context.Context, m Message) (Result, error) {
	got := make(chan Result, 1)
	if err := p.Send(ctx, m, func(r Result) { got <- r }); err != nil {
		return Result{}, err
	}
	select {
	case r := <-got:
		return r, r.Err
	case <-ctx.Done():
		return Result{}, ctx.Err()
	}
}

// Flush waits until nothing is queued or under way.
func (p *Producer) Flush() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for {
		idle := true
		for _, l := range p.lanes {
			p.ship(l)
			idle = idle && !l.busy && len(l.queue) == 0
		}
		if idle {
			return
		}
		p.cond.Wait()
	}
}

// Close flushes and stops.
func (p *Producer) Close() {
	p.mu.Lock()
	if p.closed {
		p.mu.Unlock()
		return
	}
	p.closed = true
	p.mu.Unlock()
	close(p.stop)
	p.Flush()
	p.wg.Wait()
	p.cancel()
}
