package broker

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"

	"ferrypost/internal/config"
	"ferrypost/internal/delivery"
	"ferrypost/internal/lease"
	"ferrypost/internal/record"
	"ferrypost/internal/replica"
	"ferrypost/internal/seglog"
)

// Partition of a topic on this broker, leading or following.
//
// Locks: qmu before a queue's own before mu.
type Partition struct {
	b     *Broker
	topic string
	id    int32
	dir   string
	conf  config.Topic

	mu       sync.Mutex
	log      *seglog.Log
	state    *replica.State
	savedHW  int64
	checked  int32 // epoch in which the log was cut for a leader that cannot tell
	watchers map[chan struct{}]struct{}
	closed   bool

	qmu    sync.Mutex
	queues map[string]*delivery.Queue
}

// NoneChecked is before the first epoch.
const NoneChecked int32 = -1

// Assignment is who leads a partition, as the operator decided.
type Assignment struct {
	Leader   int32   `json:"leader"`
	Epoch    int32   `json:"epoch"`
	Replicas []int32 `json:"replicas"`
}

func openPartition(b *Broker, topic string, id int32) (*Partition, error) {
	p := &Partition{b: b, topic: topic, id: id, dir: filepath.Join(b.topicDir(topic), strconv.Itoa(int(id))),
		conf: b.cfg.TopicFor(topic), watchers: map[chan struct{}]struct{}{}, queues: map[string]*delivery.Queue{}}
	now := b.clock.Now()
	c := p.conf
	var err error
	p.log, err = seglog.Open(p.dir, seglog.Options{SegmentBytes: c.SegmentBytes, SegmentMs: c.SegmentMs,
		RetentionMs: c.RetentionMs, RetentionBytes: c.RetentionBytes, Compact: c.Compact, TombstoneMs: c.TombstoneMs}, now)
	if err != nil {
		return nil, err
	}
	hw, err := p.loadHW()
	if err != nil {
		return nil, err
	}
	p.savedHW = hw
	p.state = replica.New(b.cfg.Broker.ID, b.cfg.Broker.ReplicaLag, hw)
	a := Assignment{Leader: b.cfg.Broker.ID, Epoch: 0, Replicas: []int32{b.cfg.Broker.ID}}
	raw, err := os.ReadFile(filepath.Join(p.dir, "assignment.json"))
	switch {
	case err == nil:
		if err := json.Unmarshal(raw, &a); err != nil {
			return nil, err
		}
	case !os.IsNotExist(err):
		return nil, err
	}
	return p, p.become(a, now)
}

func (p *Partition) loadHW() (int64, error) {
	raw, err := os.ReadFile(filepath.Join(p.dir, "high-water"))
	if os.IsNotExist(err) {
		return p.log.Start(), nil
	}
	if err != nil {
		return 0, err
	}
	hw, err := strconv.ParseInt(strings.TrimSpace(string(raw)), 10, 64)
	if err != nil {
		return 0, fmt.Errorf("broker: high-water of %s: %w", partName(p.topic, p.id), err)
	}
	if end := p.log.End(); hw > end {
		hw = end
	}
	if start := p.log.Start(); hw < start {
		hw = start
	}
	return hw, nil
}

// become takes a role. A follower keeps its log, the leader will tell from
// where on it is of no use.
func (p *Partition) become(a Assignment, now int64) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if a.Leader == p.b.cfg.Broker.ID {
		if err := p.state.Lead(a.Epoch, a.Replicas, p.log.End(), now); err != nil {
			return err
		}
	} else {
		if err := p.state.Follow(a.Epoch, a.Leader, a.Replicas); err != nil {
			return err
		}
		p.checked = NoneChecked
	}
	p.notifyLocked()
	return nil
}

// Assign changes the role and remembers it.
func (p *Partition) Assign(a Assignment) error {
	found := false
	for _, id := range a.Replicas {
		found = found || id == a.Leader
	}
	if !found {
		return fmt.Errorf("broker: leader %d is not among the replicas", a.Leader)
	}
	if err := p.become(a, p.b.clock.Now()); err != nil {
		return err
	}
	if a.Leader != p.b.cfg.Broker.ID {
		if err := p.dropQueues(); err != nil {
			return err
		}
	}
	if err := saveJSON(filepath.Join(p.dir, "assignment.json"), a); err != nil {
		return err
	}
	p.b.pulls.update(p)
	return nil
}

// watch registers a channel that gets a signal at every change.
func (p *Partition) watch(ch chan struct{}) {
	p.mu.Lock()
	p.watchers[ch] = struct{}{}
	p.mu.Unlock()
}

func (p *Partition) unwatch(ch chan struct{}) {
	p.mu.Lock()
	delete(p.watchers, ch)
	p.mu.Unlock()
}

func (p *Partition) notifyLocked() {
	for ch := range p.watchers {
		select {
		case ch <- struct{}{}:
		default:
		}
	}
}

// append as leader. It returns where the batch went and in which epoch.
func (p *Partition) append(raw []byte, now int64) (seglog.Appended, int32, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.state.Leading() {
		return seglog.Appended{}, 0, ErrNotLeader
	}
	a, err := p.log.Append(raw, p.state.Epoch(), now)
	if err != nil {
		return a, 0, err
	}
	p.state.Appended(p.log.End())
	p.notifyLocked()
	return a, p.state.Epoch(), nil
}

// Status is everything that may be known about a partition.
type Status struct {
	Topic     string          `json:"topic"`
	Partition int32           `json:"partition"`
	Leader    int32           `json:"leader"`
	Epoch     int32           `json:"epoch"`
	Replicas  []int32         `json:"replicas"`
	InSync    []int32         `json:"in_sync"`
	Start     int64           `json:"start"`
	HighWater int64           `json:"high_water"`
	End       int64           `json:"end"`
	Size      int64           `json:"size"`
	LastEpoch int32           `json:"last_epoch"`
	Lag       map[int32]int64 `json:"lag,omitempty"`
}

func (p *Partition) Status() Status {
	p.mu.Lock()
	defer p.mu.Unlock()
	end := p.log.End()
	return Status{Topic: p.topic, Partition: p.id, Leader: p.state.Leader(), Epoch: p.state.Epoch(),
		Replicas: p.state.Replicas(), InSync: p.state.InSync(), Start: p.log.Start(), HighWater: p.state.HighWater(),
		End: end, Size: p.log.Size(), LastEpoch: p.log.LastEpoch(), Lag: p.state.Lag(end)}
}

// DeleteBefore drops what lies below an offset, whole batches only, at the
// most up to the high watermark.
func (p *Partition) DeleteBefore(off int64) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.state.Leading() {
		return ErrNotLeader
	}
	if hw := p.state.HighWater(); off > hw {
		off = hw
	}
	off, err := p.log.Floor(off)
	if err != nil {
		return err
	}
	return p.log.AdvanceStart(off)
}

// Epochs of the log.
func (p *Partition) Epochs() []seglog.EpochStart { return p.log.Epochs() }

// Segments of the log.
func (p *Partition) Segments() []seglog.SegmentInfo { return p.log.Describe() }

func (p *Partition) notify() {
	p.mu.Lock()
	p.notifyLocked()
	p.mu.Unlock()
}

func (p *Partition) tick(now int64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return
	}
	if p.state.Tick(p.log.End(), now) {
		p.notifyLocked()
	}
}

func (p *Partition) maintain(now int64) error {
	p.mu.Lock()
	if p.closed {
		p.mu.Unlock()
		return nil
	}
	hw := p.state.HighWater()
	err := p.saveHWLocked()
	p.mu.Unlock()
	if err != nil {
		return err
	}
	if _, err := p.log.Retain(now, hw); err != nil {
		return err
	}
	if p.conf.Compact {
		_, err := p.Compact(now)
		return err
	}
	return nil
}

// Compact runs the compaction of a topic that wants it.
func (p *Partition) Compact(now int64) (seglog.CompactStats, error) {
	p.mu.Lock()
	hw := p.state.HighWater()
	p.mu.Unlock()
	return p.log.Compact(now, hw)
}

func (p *Partition) saveHWLocked() error {
	hw := p.state.HighWater()
	if hw == p.savedHW {
		return nil
	}
	if err := saveFile(filepath.Join(p.dir, "high-water"), []byte(strconv.FormatInt(hw, 10)+"\n")); err != nil {
		return err
	}
	p.savedHW = hw
	return nil
}

func (p *Partition) close() error {
	err := p.dropQueues()
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return err
	}
	p.closed = true
	if e := p.saveHWLocked(); err == nil {
		err = e
	}
	if e := p.log.Close(); err == nil {
		err = e
	}
	p.notifyLocked()
	return err
}

// source is the partition as its queues see it.
type source struct{ p *Partition }

func (s source) Start() int64 { return s.p.log.Start() }

func (s source) Committed() int64 {
	s.p.mu.Lock()
	defer s.p.mu.Unlock()
	return s.p.state.HighWater()
}

func (s source) Read(from int64, max int, upTo int64) ([]byte, error) {
	return s.p.log.Read(from, max, upTo)
}

// queue opens the queue of a group, if this broker leads.
func (p *Partition) queue(name string) (*delivery.Queue, error) {
	if !goodName(name) {
		return nil, ErrName
	}
	p.qmu.Lock()
	defer p.qmu.Unlock()
	p.mu.Lock()
	leading, closed := p.state.Leading(), p.closed
	p.mu.Unlock()
	if closed {
		return nil, ErrClosing
	}
	if !leading {
		return nil, ErrNotLeader
	}
	if q := p.queues[name]; q != nil {
		return q, nil
	}
	c := p.b.cfg.QueueFor(name)
	opts := delivery.Options{LeaseMs: c.LeaseMs, MaxAttempts: c.MaxAttempts, Window: c.Window,
		Backoff: lease.Backoff{Base: c.RetryMs, Cap: c.RetryCapMs}}
	if c.DeadLetter != "" {
		opts.DeadLetter = func(recs []record.Record) error { return p.b.bury(c.DeadLetter, p, name, recs) }
	}
	q, err := delivery.Open(filepath.Join(p.dir, "queues", name+".state"), source{p}, opts, p.b.clock.Now())
	if err != nil {
		return nil, err
	}
	p.queues[name] = q
	return q, nil
}

func (p *Partition) openQueues() []*delivery.Queue {
	p.qmu.Lock()
	defer p.qmu.Unlock()
	out := make([]*delivery.Queue, 0, len(p.queues))
	for _, q := range p.queues {
		out = append(out, q)
	}
	return out
}

// QueueStats by group, of the queues that are open.
func (p *Partition) QueueStats() map[string]delivery.Stats {
	p.qmu.Lock()
	defer p.qmu.Unlock()
	out := map[string]delivery.Stats{}
	for name, q := range p.queues {
		out[name] = q.Stats()
	}
	return out
}

func (p *Partition) dropQueues() error {
	p.qmu.Lock()
	defer p.qmu.Unlock()
	var first error
	for name, q := range p.queues {
		if err := q.Save(); err != nil && first == nil {
			first = err
		}
		delete(p.queues, name)
	}
	return first
}
