package config

import (
	"fmt"
	"sort"
)

// Quota of a tenant. Zero is unlimited.
type Quota struct {
	ProduceBytes int64 // per second
	FetchBytes   int64
	Requests     int64
	BurstMs      int64
	Token        string // what Hello has to bring, if set
	Pool         string // only for tenants that have a section
}

// Pool of tenants that use what others leave.
type Pool struct {
	KeepMs int64
}

func (c *Config) QuotaFor(tenant string) Quota {
	if q, ok := c.Quotas[tenant]; ok {
		return q
	}
	return c.Quota
}

// PoolMembers are the tenants that are in a pool, whichever.
func (c *Config) PoolMembers() []string {
	var out []string
	for name, q := range c.Quotas {
		if q.Pool != "" {
			out = append(out, name)
		}
	}
	sort.Strings(out)
	return out
}

func quotaKeys(q *Quota) map[string]setter {
	return map[string]setter{
		"produce": rateOf(&q.ProduceBytes), "fetch": rateOf(&q.FetchBytes), "requests": rateOf(&q.Requests),
		"burst": timeOf(&q.BurstMs), "token": stringOf(&q.Token),
	}
}

func (c *Config) validateQuotas() error {
	for name, p := range c.Pools {
		if p.KeepMs < 1 {
			return fmt.Errorf("config: pool %s keeps nothing", name)
		}
	}
	for _, name := range c.PoolMembers() {
		if _, ok := c.Pools[c.Quotas[name].Pool]; !ok {
			return fmt.Errorf("config: quota %s: no pool %q", name, c.Quotas[name].Pool)
		}
	}
	return nil
}
