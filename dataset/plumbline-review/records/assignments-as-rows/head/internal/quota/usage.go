package quota

import "sort"

func (a amounts) named(per int64) map[string]int64 {
	out := make(map[string]int64, kinds)
	for k, n := range a {
		out[Kind(k).String()] = n / per
	}
	return out
}

// Usage of a tenant, for the admin interface.
type Usage struct {
	Tenant   string           `json:"tenant"`
	Pool     string           `json:"pool,omitempty"`
	Spent    map[string]int64 `json:"spent"`
	Borrowed map[string]int64 `json:"borrowed,omitempty"`
	Waited   int64            `json:"waited_ms"`
}

func (m *Manager) Usage() []Usage {
	m.mu.Lock()
	defer m.mu.Unlock()
	out := make([]Usage, 0, len(m.tenants))
	for name, t := range m.tenants {
		u := Usage{Tenant: name, Pool: t.limit.Pool, Spent: t.spent.named(1), Waited: t.waited}
		if t.borrowed != (amounts{}) {
			u.Borrowed = t.borrowed.named(unit)
		}
		out = append(out, u)
	}
	sort.Slice(out, func(a, b int) bool { return out[a].Tenant < out[b].Tenant })
	return out
}

// PoolUsage is what a pool has. Lending is the rate per second that its members
// do not need at the moment.
type PoolUsage struct {
	Pool    string           `json:"pool"`
	Members []string         `json:"members"`
	Kept    map[string]int64 `json:"kept"`
	Lending map[string]int64 `json:"lending"`
}

func (m *Manager) Pools(now int64) []PoolUsage {
	m.mu.Lock()
	defer m.mu.Unlock()
	now = m.time(now)
	members := map[*pool][]string{}
	for name, t := range m.tenants {
		if t.pool != nil {
			members[t.pool] = append(members[t.pool], name)
		}
	}
	out := make([]PoolUsage, 0, len(m.pools))
	for name, p := range m.pools {
		p.advance(now)
		var kept, lending amounts
		for k, s := range p.shares {
			kept[k], lending[k] = s.kept, s.lending
		}
		sort.Strings(members[p])
		out = append(out, PoolUsage{Pool: name, Members: members[p], Kept: kept.named(unit), Lending: lending.named(1)})
	}
	sort.Slice(out, func(a, b int) bool { return out[a].Pool < out[b].Pool })
	return out
}
