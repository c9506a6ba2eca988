// Package quota limits tenants. Nothing is refused: who has taken too much is
// told how long to keep quiet, and is not read from meanwhile.
package quota

import (
	"math"
	"sort"
	"sync"
)

// Kind of what is limited.
type Kind int

const (
	Produce Kind = iota // bytes
	Fetch               // bytes
	Request             // number
	kinds
)

func (k Kind) String() string { return [...]string{"produce", "fetch", "request"}[k] }

// Limit of a tenant per second, by kind. Zero is unlimited.
type Limit struct {
	Rate    [kinds]float64
	BurstMs int64
}

// bucket may go below zero; the debt is waited off.
type bucket struct {
	rate   float64 // per ms
	full   float64
	tokens float64
	last   int64
}

func newBucket(perSecond float64, burstMs, now int64) *bucket {
	b := &bucket{rate: perSecond / 1000, last: now}
	b.full = math.Max(1, b.rate*float64(burstMs))
	b.tokens = b.full
	return b
}

func (b *bucket) refill(now int64) {
	if now <= b.last {
		return
	}
	b.tokens = math.Min(b.full, b.tokens+float64(now-b.last)*b.rate)
	b.last = now
}

// charge takes n and returns how long it takes until nothing is owed.
func (b *bucket) charge(n float64, now int64) int64 {
	b.refill(now)
	b.tokens -= n
	if b.tokens >= 0 {
		return 0
	}
	return int64(math.Ceil(-b.tokens / b.rate))
}

// resize keeps the level in proportion, debt stays what it is.
func (b *bucket) resize(perSecond float64, burstMs, now int64) {
	b.refill(now)
	part := b.tokens / b.full
	b.rate = perSecond / 1000
	b.full = math.Max(1, b.rate*float64(burstMs))
	if b.tokens > 0 {
		b.tokens = part * b.full
	}
}

type tenant struct {
	limit   Limit
	buckets [kinds]*bucket
	seen    int64
	spent   [kinds]float64
	waited  int64
}

// Manager has the buckets of all tenants.
type Manager struct {
	mu      sync.Mutex
	limits  func(tenant string) Limit
	maxWait int64
	tenants map[string]*tenant
}

// New makes a manager. limits is asked when a tenant shows up first and at
// Reload. Nobody waits longer than maxWait for one request.
func New(limits func(tenant string) Limit, maxWait int64) *Manager {
	return &Manager{limits: limits, maxWait: maxWait, tenants: map[string]*tenant{}}
}

func (m *Manager) get(name string, now int64) *tenant {
	t := m.tenants[name]
	if t == nil {
		t = &tenant{limit: m.limits(name)}
		for k := range t.buckets {
			if r := t.limit.Rate[k]; r > 0 {
				t.buckets[k] = newBucket(r, t.limit.BurstMs, now)
			}
		}
		m.tenants[name] = t
	}
	t.seen = now
	return t
}

// Charge accounts for n and says for how many ms to hold back.
func (m *Manager) Charge(name string, k Kind, n float64, now int64) int64 {
	m.mu.Lock()
	defer m.mu.Unlock()
	t := m.get(name, now)
	t.spent[k] += n
	b := t.buckets[k]
	if b == nil {
		return 0
	}
	wait := b.charge(n, now)
	if wait > m.maxWait {
		wait = m.maxWait
	}
	t.waited += wait
	return wait
}

// Reload asks for the limits again.
func (m *Manager) Reload(now int64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for name, t := range m.tenants {
		l := m.limits(name)
		for k := range t.buckets {
			switch r := l.Rate[k]; {
			case r <= 0:
				t.buckets[k] = nil
			case t.buckets[k] == nil:
				t.buckets[k] = newBucket(r, l.BurstMs, now)
			default:
				t.buckets[k].resize(r, l.BurstMs, now)
			}
		}
		t.limit = l
	}
}

// Sweep forgets tenants that were idle so long that their buckets are full.
func (m *Manager) Sweep(now, idleMs int64) int {
	m.mu.Lock()
	defer m.mu.Unlock()
	n := 0
	for name, t := range m.tenants {
		if now-t.seen < idleMs {
			continue
		}
		full := true
		for _, b := range t.buckets {
			if b != nil {
				b.refill(now)
				full = full && b.tokens >= b.full
			}
		}
		if full {
			delete(m.tenants, name)
			n++
		}
	}
	return n
}

// Usage of a tenant, for the admin interface.
type Usage struct {
	Tenant string             `json:"tenant"`
	Spent  map[string]float64 `json:"spent"`
	Waited int64              `json:"waited_ms"`
}

func (m *Manager) Usage() []Usage {
	m.mu.Lock()
	defer m.mu.Unlock()
	out := make([]Usage, 0, len(m.tenants))
	for name, t := range m.tenants {
		u := Usage{Tenant: name, Spent: map[string]float64{}, Waited: t.waited}
		for k := Kind(0); k < kinds; k++ {
			u.Spent[k.String()] = t.spent[k]
		}
		out = append(out, u)
	}
	sort.Slice(out, func(a, b int) bool { return out[a].Tenant < out[b].Tenant })
	return out
}
