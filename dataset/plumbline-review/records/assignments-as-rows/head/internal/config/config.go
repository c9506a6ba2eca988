// Package config reads the broker's file: sections, key = value, # comments.
// Sizes take k, m, g; times take ms, s, m, h, d.
package config

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"sort"
	"strconv"
	"strings"
)

// Topic settings. A section [topic NAME] overrides [topics].
type Topic struct {
	Partitions     int
	SegmentBytes   int64
	SegmentMs      int64
	RetentionMs    int64
	RetentionBytes int64
	Compact        bool
	TombstoneMs    int64
	MinInSync      int
	Schema         string // subject to check values against, if any
}

// Queue settings for queue groups.
type Queue struct {
	LeaseMs     int64
	MaxAttempts int
	RetryMs     int64
	RetryCapMs  int64
	Window      int64 // unsettled offsets per partition
	DeadLetter  string
}

type Broker struct {
	ID          int32
	Listen      string
	Admin       string
	DataDir     string
	MaxFrame    int
	ReplicaLag  int64
	SessionMin  int64
	SessionMax  int64
	RetainEvery int64
	AdminToken  string
}

type Config struct {
	Broker   Broker
	Peers    map[int32]string
	Defaults Topic
	Topics   map[string]Topic
	Queue    Queue
	Queues   map[string]Queue
	Quota    Quota
	Quotas   map[string]Quota
	Pools    map[string]Pool
}

// Default is what an empty file means.
func Default() *Config {
	return &Config{
		Broker: Broker{ID: 1, Listen: ":7420", Admin: "127.0.0.1:7421", DataDir: "data", MaxFrame: 16 << 20,
			ReplicaLag: 10000, SessionMin: 6000, SessionMax: 1800000, RetainEvery: 30000},
		Peers: map[int32]string{},
		Defaults: Topic{Partitions: 1, SegmentBytes: 64 << 20, SegmentMs: 7 * 86400000, RetentionMs: 7 * 86400000,
			TombstoneMs: 86400000, MinInSync: 1},
		Topics: map[string]Topic{},
		Queue:  Queue{LeaseMs: 30000, MaxAttempts: 5, RetryMs: 1000, RetryCapMs: 300000, Window: 10000},
		Queues: map[string]Queue{},
		Quota:  Quota{BurstMs: 1000},
		Quotas: map[string]Quota{},
		Pools:  map[string]Pool{},
	}
}

// TopicFor is the setting of a topic, the defaults if it has none of its own.
func (c *Config) TopicFor(name string) Topic {
	if t, ok := c.Topics[name]; ok {
		return t
	}
	return c.Defaults
}

func (c *Config) QueueFor(group string) Queue {
	if q, ok := c.Queues[group]; ok {
		return q
	}
	return c.Queue
}

type section struct {
	keys map[string]setter
	done func()
}

func Load(path string) (*Config, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return Parse(f)
}

// Parse reads a file. Defaults have to come before what inherits from them.
func Parse(r io.Reader) (*Config, error) {
	c := Default()
	var cur *section
	sc := bufio.NewScanner(r)
	for n := 1; sc.Scan(); n++ {
		line := sc.Text()
		if i := strings.IndexByte(line, '#'); i >= 0 {
			line = line[:i]
		}
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		if strings.HasPrefix(line, "[") {
			if !strings.HasSuffix(line, "]") {
				return nil, fmt.Errorf("config: line %d: bad section", n)
			}
			if cur != nil {
				cur.done()
			}
			s, err := c.section(strings.Fields(line[1 : len(line)-1]))
			if err != nil {
				return nil, fmt.Errorf("config: line %d: %w", n, err)
			}
			cur = s
			continue
		}
		k, v, ok := strings.Cut(line, "=")
		if !ok || cur == nil {
			return nil, fmt.Errorf("config: line %d: want key = value in a section", n)
		}
		k, v = strings.TrimSpace(k), strings.TrimSpace(v)
		set := cur.keys[k]
		if set == nil {
			return nil, fmt.Errorf("config: line %d: unknown key %q, have %s", n, k, keysOf(cur.keys))
		}
		if err := set(v); err != nil {
			return nil, fmt.Errorf("config: line %d: %s: %w", n, k, err)
		}
	}
	if err := sc.Err(); err != nil {
		return nil, err
	}
	if cur != nil {
		cur.done()
	}
	return c, c.Validate()
}

func keysOf(m map[string]setter) string {
	ks := make([]string, 0, len(m))
	for k := range m {
		ks = append(ks, k)
	}
	sort.Strings(ks)
	return strings.Join(ks, ", ")
}

func (c *Config) section(words []string) (*section, error) {
	name, arg := "", ""
	switch len(words) {
	case 1:
		name = words[0]
	case 2:
		name, arg = words[0], words[1]
	default:
		return nil, fmt.Errorf("bad section name")
	}
	nop := func() {}
	switch {
	case name == "broker" && arg == "":
		b := &c.Broker
		return &section{keys: map[string]setter{
			"id": int32Of(&b.ID), "listen": stringOf(&b.Listen), "admin": stringOf(&b.Admin),
			"data_dir": stringOf(&b.DataDir), "max_frame": intSizeOf(&b.MaxFrame),
			"replica_lag": timeOf(&b.ReplicaLag), "session_min": timeOf(&b.SessionMin),
			"session_max": timeOf(&b.SessionMax), "retain_every": timeOf(&b.RetainEvery),
			"admin_token": stringOf(&b.AdminToken),
		}, done: nop}, nil
	case name == "peer" && arg != "":
		id, err := strconv.ParseInt(arg, 10, 32)
		if err != nil {
			return nil, fmt.Errorf("peer: %w", err)
		}
		addr := ""
		return &section{keys: map[string]setter{"address": stringOf(&addr)}, done: func() { c.Peers[int32(id)] = addr }}, nil
	case name == "topics" && arg == "":
		return &section{keys: topicKeys(&c.Defaults), done: nop}, nil
	case name == "topic" && arg != "":
		t := c.Defaults
		return &section{keys: topicKeys(&t), done: func() { c.Topics[arg] = t }}, nil
	case name == "queues" && arg == "":
		return &section{keys: queueKeys(&c.Queue), done: nop}, nil
	case name == "queue" && arg != "":
		q := c.Queue
		return &section{keys: queueKeys(&q), done: func() { c.Queues[arg] = q }}, nil
	case name == "quotas" && arg == "":
		return &section{keys: quotaKeys(&c.Quota), done: nop}, nil
	case name == "quota" && arg != "":
		q := c.Quota
		keys := quotaKeys(&q)
		keys["pool"] = stringOf(&q.Pool)
		return &section{keys: keys, done: func() { c.Quotas[arg] = q }}, nil
	case name == "pool" && arg != "":
		p := Pool{KeepMs: 1000}
		return &section{keys: map[string]setter{"keep": timeOf(&p.KeepMs)}, done: func() { c.Pools[arg] = p }}, nil
	}
	return nil, fmt.Errorf("unknown section %q", strings.Join(words, " "))
}

func topicKeys(t *Topic) map[string]setter {
	return map[string]setter{
		"partitions": intOf(&t.Partitions), "segment_bytes": sizeOf(&t.SegmentBytes), "segment_time": timeOf(&t.SegmentMs),
		"retention_time": timeOf(&t.RetentionMs), "retention_bytes": sizeOf(&t.RetentionBytes),
		"compact": boolOf(&t.Compact), "tombstone_time": timeOf(&t.TombstoneMs), "min_in_sync": intOf(&t.MinInSync),
		"schema": stringOf(&t.Schema),
	}
}

func queueKeys(q *Queue) map[string]setter {
	return map[string]setter{
		"lease": timeOf(&q.LeaseMs), "max_attempts": intOf(&q.MaxAttempts), "retry": timeOf(&q.RetryMs),
		"retry_cap": timeOf(&q.RetryCapMs), "window": int64Of(&q.Window), "dead_letter": stringOf(&q.DeadLetter),
	}
}

// Validate looks for what cannot work.
func (c *Config) Validate() error {
	if c.Broker.ID < 0 {
		return fmt.Errorf("config: broker id %d", c.Broker.ID)
	}
	if c.Broker.SessionMin > c.Broker.SessionMax {
		return fmt.Errorf("config: session_min above session_max")
	}
	if c.Broker.MaxFrame < 1024 {
		return fmt.Errorf("config: max_frame below 1k")
	}
	check := func(name string, t Topic) error {
		if t.Partitions < 1 || t.Partitions > 4096 {
			return fmt.Errorf("config: %s: partitions %d", name, t.Partitions)
		}
		if t.SegmentBytes < 1024 {
			return fmt.Errorf("config: %s: segment_bytes below 1k", name)
		}
		if t.MinInSync < 1 {
			return fmt.Errorf("config: %s: min_in_sync %d", name, t.MinInSync)
		}
		return nil
	}
	if err := check("topics", c.Defaults); err != nil {
		return err
	}
	for name, t := range c.Topics {
		if err := check(name, t); err != nil {
			return err
		}
	}
	queue := func(name string, q Queue) error {
		if q.LeaseMs < 100 || q.MaxAttempts < 1 || q.Window < 1 || q.RetryMs < 1 || q.RetryCapMs < q.RetryMs {
			return fmt.Errorf("config: queue %s: bad limits", name)
		}
		return nil
	}
	if err := queue("defaults", c.Queue); err != nil {
		return err
	}
	for name, q := range c.Queues {
		if err := queue(name, q); err != nil {
			return err
		}
	}
	return c.validateQuotas()
}
