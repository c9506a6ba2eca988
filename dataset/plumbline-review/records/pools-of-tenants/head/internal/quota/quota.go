// Package quota limits tenants. Nothing is refused: who has taken too much is
// told how long to keep quiet, and is not read from meanwhile. See
// docs/quotas.md.
package quota

import "sync"

// Kind of what is limited.
type Kind int

const (
	Produce Kind = iota // bytes
	Fetch               // bytes
	Request             // number
	kinds
)

func (k Kind) String() string { return [...]string{"produce", "fetch", "request"}[k] }

// Amount of something that is limited.
type Amount struct {
	Kind Kind
	N    int64
}

type amounts [kinds]int64

// Limit of a tenant. A rate of zero is unlimited, no pool is on its own.
type Limit struct {
	Rate    [kinds]int64 // per second
	BurstMs int64
	Pool    string
}

type tenant struct {
	limit    Limit
	pool     *pool
	buckets  [kinds]*bucket
	seen     int64
	spent    amounts
	borrowed amounts // thousandths
	waited   int64
}

// Manager has the buckets of all tenants.
type Manager struct {
	mu      sync.Mutex
	limits  func(tenant string) Limit
	keep    func(pool string) int64
	maxWait int64
	tenants map[string]*tenant
	pools   map[string]*pool
	now     int64
	shift   int64
}

// New makes a manager. limits is asked when a tenant shows up first and at
// Reload, keep then as well: for how many ms a pool keeps what is not used.
// Nobody waits longer than maxWait for one request.
func New(limits func(tenant string) Limit, keep func(pool string) int64, maxWait int64) *Manager {
	return &Manager{limits: limits, keep: keep, maxWait: maxWait, tenants: map[string]*tenant{}, pools: map[string]*pool{}}
}

// overtaken is by how much callers may be late with the time they bring.
const overtaken = 60000

// time never goes back. If the clock was put back, it goes on from here.
func (m *Manager) time(now int64) int64 {
	now += m.shift
	if now < m.now-overtaken {
		m.shift += m.now - now
		now = m.now
	}
	m.now = max(m.now, now)
	return m.now
}

func (m *Manager) get(name string, now int64) *tenant {
	t := m.tenants[name]
	if t == nil {
		t = &tenant{}
		m.tenants[name] = t
		m.apply(t, m.limits(name), now)
		if t.pool != nil {
			t.pool.resize(m.keep(t.limit.Pool))
		}
	}
	t.seen = now
	return t
}

// apply gives a tenant its limit and its place in a pool.
func (m *Manager) apply(t *tenant, l Limit, now int64) {
	for k, b := range t.buckets {
		if b == nil {
			continue
		}
		b.catchUp(now)
		if b.share != nil {
			b.share.leave(b)
		}
		if l.Rate[k] <= 0 {
			t.buckets[k] = nil
		} else {
			b.resize(l.Rate[k], l.BurstMs)
		}
	}
	for k, r := range l.Rate {
		if r > 0 && t.buckets[k] == nil {
			t.buckets[k] = newBucket(r, l.BurstMs, now)
		}
	}
	if t.pool != nil {
		t.pool.members--
	}
	t.limit, t.pool = l, m.pool(l.Pool, now)
	if t.pool == nil {
		return
	}
	t.pool.members++
	t.pool.advance(now)
	for k, b := range t.buckets {
		if b != nil {
			t.pool.shares[k].join(b)
		}
	}
}

func (m *Manager) pool(name string, now int64) *pool {
	if name == "" {
		return nil
	}
	p := m.pools[name]
	if p == nil {
		p = newPool(now)
		m.pools[name] = p
	}
	return p
}

// Enter makes tenants known that have not asked for anything yet, so that
// their pools can use what is theirs.
func (m *Manager) Enter(names []string, now int64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	now = m.time(now)
	for _, name := range names {
		m.get(name, now)
	}
}

// Charge accounts for what a request took and says for how many ms to hold
// back.
func (m *Manager) Charge(name string, now int64, took ...Amount) int64 {
	m.mu.Lock()
	defer m.mu.Unlock()
	now = m.time(now)
	t := m.get(name, now)
	longest := int64(0)
	for _, a := range took {
		t.spent[a.Kind] += a.N
		b := t.buckets[a.Kind]
		if b == nil {
			continue
		}
		wait, borrowed := b.charge(a.N, now)
		t.borrowed[a.Kind] += borrowed
		longest = max(longest, min(wait, m.maxWait))
	}
	t.waited += longest
	return longest
}

// Reload asks for the limits again.
func (m *Manager) Reload(now int64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	now = m.time(now)
	for _, p := range m.pools {
		p.advance(now)
	}
	for name, t := range m.tenants {
		m.apply(t, m.limits(name), now)
	}
	for name, p := range m.pools {
		if p.members == 0 {
			delete(m.pools, name)
			continue
		}
		p.resize(m.keep(name))
	}
}

// Sweep forgets tenants that were idle so long that their buckets are full.
// Those of a pool stay, the others live off them.
func (m *Manager) Sweep(now, idleMs int64) int {
	m.mu.Lock()
	defer m.mu.Unlock()
	now = m.time(now)
	n := 0
	for name, t := range m.tenants {
		if t.pool != nil || now-t.seen < idleMs {
			continue
		}
		full := true
		for _, b := range t.buckets {
			if b != nil {
				b.refill(now)
				full = full && b.level >= b.full
			}
		}
		if full {
			delete(m.tenants, name)
			n++
		}
	}
	return n
}
