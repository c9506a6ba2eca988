// Package broker ties the parts together: topics and their partitions, the
// coordinator, queues, quotas, schemas, and what the wire asks of them.
package broker

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strconv"
	"sync"

	"ferrypost/internal/clock"
	"ferrypost/internal/config"
	"ferrypost/internal/group"
	"ferrypost/internal/metrics"
	"ferrypost/internal/quota"
	"ferrypost/internal/schema"
	"ferrypost/internal/wire"
)

var (
	ErrName      = errors.New("broker: bad name")
	ErrExists    = errors.New("broker: topic exists")
	ErrNoTopic   = errors.New("broker: no such topic or partition")
	ErrNotLeader = errors.New("broker: not the leader")
	ErrClosing   = errors.New("broker: closing")
)

// Topic is its partitions, all of them on every broker that has the topic.
type Topic struct {
	Name  string
	parts []*Partition
}

// Broker of a node.
type Broker struct {
	cfg     *config.Config
	clock   clock.Clock
	mu      sync.RWMutex
	topics  map[string]*Topic
	closing bool

	groups  *group.Coordinator
	offsets *group.Offsets
	schemas *schema.Registry
	quotas  *quota.Manager
	ids     *producerIDs
	metrics *metrics.Registry
	pulls   *puller
}

// Open loads everything below the data directory.
func Open(cfg *config.Config, clk clock.Clock, dial Dialer) (*Broker, error) {
	b := &Broker{cfg: cfg, clock: clk, topics: map[string]*Topic{}, metrics: metrics.NewRegistry()}
	var err error
	dir := cfg.Broker.DataDir
	if b.offsets, err = group.OpenOffsets(filepath.Join(dir, "groups", "offsets")); err != nil {
		return nil, err
	}
	if b.schemas, err = schema.OpenRegistry(filepath.Join(dir, "schemas", "events"), schema.Backward); err != nil {
		return nil, err
	}
	if b.ids, err = openProducerIDs(filepath.Join(dir, "producers.json"), cfg.Broker.ID); err != nil {
		return nil, err
	}
	n := int64(0)
	var idMu sync.Mutex
	boot := clk.Now()
	b.quotas = quota.New(b.limitOf, b.keepOf, maxThrottle)
	b.quotas.Enter(cfg.PoolMembers(), boot)
	b.groups = group.NewCoordinator(group.Options{
		SessionMin: cfg.Broker.SessionMin, SessionMax: cfg.Broker.SessionMax, InitialDelayMs: 300,
		Topics: b.partitionCount,
		NewID: func(client string) string {
			idMu.Lock()
			defer idMu.Unlock()
			n++
			return fmt.Sprintf("%s-%x-%d", client, boot, n)
		},
	}, b.offsets)
	b.pulls = newPuller(b, dial)
	names, err := os.ReadDir(filepath.Join(dir, "topics"))
	if err != nil && !os.IsNotExist(err) {
		return nil, err
	}
	for _, e := range names {
		if !e.IsDir() {
			continue
		}
		if err := b.loadTopic(e.Name()); err != nil {
			return nil, fmt.Errorf("broker: topic %s: %w", e.Name(), err)
		}
	}
	return b, nil
}

func goodName(s string) bool {
	if s == "" || len(s) > 200 || s == "." || s == ".." {
		return false
	}
	for _, c := range s {
		ok := c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '.' || c == '_' || c == '-'
		if !ok {
			return false
		}
	}
	return true
}

type topicFile struct {
	Partitions int `json:"partitions"`
}

func (b *Broker) topicDir(name string) string {
	return filepath.Join(b.cfg.Broker.DataDir, "topics", name)
}

func (b *Broker) loadTopic(name string) error {
	raw, err := os.ReadFile(filepath.Join(b.topicDir(name), "topic.json"))
	if err != nil {
		return err
	}
	var f topicFile
	if err := json.Unmarshal(raw, &f); err != nil {
		return err
	}
	t := &Topic{Name: name}
	for i := 0; i < f.Partitions; i++ {
		p, err := openPartition(b, name, int32(i))
		if err != nil {
			return err
		}
		t.parts = append(t.parts, p)
	}
	b.mu.Lock()
	b.topics[name] = t
	b.mu.Unlock()
	for _, p := range t.parts {
		b.pulls.update(p)
	}
	return nil
}

// CreateTopic makes a topic. With 0 partitions the configuration decides.
// This broker leads all of them until told otherwise.
func (b *Broker) CreateTopic(name string, partitions int) error {
	if !goodName(name) {
		return ErrName
	}
	if partitions <= 0 {
		partitions = b.cfg.TopicFor(name).Partitions
	}
	b.mu.Lock()
	_, taken := b.topics[name]
	closing := b.closing
	b.mu.Unlock()
	if taken {
		return ErrExists
	}
	if closing {
		return ErrClosing
	}
	dir := b.topicDir(name)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	if err := saveJSON(filepath.Join(dir, "topic.json"), topicFile{Partitions: partitions}); err != nil {
		return err
	}
	if err := b.loadTopic(name); err != nil {
		return err
	}
	b.groups.TopicChanged(name, b.clock.Now())
	return nil
}

// DeleteTopic removes a topic and its files.
func (b *Broker) DeleteTopic(name string) error {
	b.mu.Lock()
	t := b.topics[name]
	delete(b.topics, name)
	b.mu.Unlock()
	if t == nil {
		return ErrNoTopic
	}
	for _, p := range t.parts {
		b.pulls.stop(p)
		if err := p.close(); err != nil {
			return err
		}
	}
	if err := os.RemoveAll(b.topicDir(name)); err != nil {
		return err
	}
	b.groups.TopicChanged(name, b.clock.Now())
	return nil
}

func saveJSON(path string, v any) error {
	raw, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		return err
	}
	return saveFile(path, append(raw, '\n'))
}

func saveFile(path string, data []byte) error {
	tmp := path + ".tmp"
	if err := os.WriteFile(tmp, data, 0o644); err != nil {
		return err
	}
	return os.Rename(tmp, path)
}

func (b *Broker) partitionCount(topic string) int {
	b.mu.RLock()
	defer b.mu.RUnlock()
	if t := b.topics[topic]; t != nil {
		return len(t.parts)
	}
	return 0
}

// Partition looks one up.
func (b *Broker) Partition(topic string, id int32) (*Partition, error) {
	b.mu.RLock()
	defer b.mu.RUnlock()
	if b.closing {
		return nil, ErrClosing
	}
	t := b.topics[topic]
	if t == nil || id < 0 || int(id) >= len(t.parts) {
		return nil, ErrNoTopic
	}
	return t.parts[id], nil
}

// Topics lists the names.
func (b *Broker) Topics() []string {
	b.mu.RLock()
	defer b.mu.RUnlock()
	out := make([]string, 0, len(b.topics))
	for n := range b.topics {
		out = append(out, n)
	}
	sort.Strings(out)
	return out
}

// Partitions of a topic, nil if there is none.
func (b *Broker) Partitions(topic string) []*Partition {
	b.mu.RLock()
	defer b.mu.RUnlock()
	if t := b.topics[topic]; t != nil {
		return append([]*Partition(nil), t.parts...)
	}
	return nil
}

func (b *Broker) all() []*Partition {
	b.mu.RLock()
	defer b.mu.RUnlock()
	var out []*Partition
	for _, t := range b.topics {
		out = append(out, t.parts...)
	}
	return out
}

func (b *Broker) Groups() *group.Coordinator { return b.groups }
func (b *Broker) Schemas() *schema.Registry  { return b.schemas }
func (b *Broker) Quotas() *quota.Manager     { return b.quotas }
func (b *Broker) Metrics() *metrics.Registry { return b.metrics }
func (b *Broker) Config() *config.Config     { return b.cfg }
func (b *Broker) Now() int64                 { return b.clock.Now() }

// Tick does what is due every few hundred ms: sessions, leases, delays, who is
// in sync.
func (b *Broker) Tick() {
	now := b.clock.Now()
	b.groups.Tick(now)
	for _, p := range b.all() {
		p.tick(now)
		for _, q := range p.openQueues() {
			fired, err := q.Tick(now)
			if fired {
				p.notify()
			}
			if err != nil {
				b.metrics.Counter("queue_errors", metrics.Labels{"topic": p.topic}).Inc()
			}
		}
	}
}

// Maintain does what is due every now and then: retention, compaction, saving
// what only has to be about right after a crash.
func (b *Broker) Maintain() error {
	now := b.clock.Now()
	var first error
	keep := func(err error) {
		if err != nil && first == nil {
			first = err
		}
	}
	for _, p := range b.all() {
		keep(p.maintain(now))
		for _, q := range p.openQueues() {
			keep(q.Save())
		}
	}
	keep(b.offsets.Sync())
	_, err := b.groups.Expire(now, 7*86400000)
	keep(err)
	b.quotas.Sweep(b.clock.Now(), 600000)
	return first
}

// Run ticks until ctx ends.
func (b *Broker) Run(ctx context.Context) {
	b.pulls.run(ctx)
	every(ctx, 100, func() { b.Tick() })
	every(ctx, b.cfg.Broker.RetainEvery, func() {
		if err := b.Maintain(); err != nil {
			b.metrics.Counter("maintain_errors", nil).Inc()
		}
	})
	<-ctx.Done()
}

// Close saves and closes everything.
func (b *Broker) Close() error {
	b.mu.Lock()
	if b.closing {
		b.mu.Unlock()
		return nil
	}
	b.closing = true
	b.mu.Unlock()
	b.pulls.close()
	var first error
	for _, p := range b.all() {
		if err := p.close(); err != nil && first == nil {
			first = err
		}
	}
	for _, f := range []func() error{b.offsets.Close, b.schemas.Close} {
		if err := f(); err != nil && first == nil {
			first = err
		}
	}
	return first
}

// codeOf says on the wire what went wrong here.
func codeOf(err error) wire.Code {
	for _, c := range codes {
		if errors.Is(err, c.err) {
			return c.code
		}
	}
	if err == nil {
		return wire.OK
	}
	return wire.Unknown
}

// address of a broker by id.
func (b *Broker) address(id int32) string {
	if a, ok := b.cfg.Peers[id]; ok {
		return a
	}
	if id == b.cfg.Broker.ID {
		return b.cfg.Broker.Listen
	}
	return ""
}

func partName(topic string, id int32) string { return topic + "/" + strconv.Itoa(int(id)) }
