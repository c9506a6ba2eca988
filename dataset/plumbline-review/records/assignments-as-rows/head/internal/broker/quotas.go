package broker

import (
	"ferrypost/internal/quota"
	"ferrypost/internal/wire"
)

const maxThrottle = 30000

func (b *Broker) limitOf(tenant string) quota.Limit {
	q := b.cfg.QuotaFor(tenant)
	l := quota.Limit{BurstMs: q.BurstMs, Pool: q.Pool}
	l.Rate[quota.Produce] = q.ProduceBytes
	l.Rate[quota.Fetch] = q.FetchBytes
	l.Rate[quota.Request] = q.Requests
	return l
}

func (b *Broker) keepOf(pool string) int64 { return b.cfg.Pools[pool].KeepMs }

// chargeRequest is for what a client sends, before anything is done with it.
func (b *Broker) chargeRequest(s *Session, m wire.Message, now int64) int64 {
	took := []quota.Amount{{Kind: quota.Request, N: 1}}
	if l, ok := m.(wire.Load); ok {
		took = append(took, quota.Amount{Kind: quota.Produce, N: l.Payload()})
	}
	return b.quotas.Charge(s.Tenant, now, took...)
}

// chargeAnswer is for what it gets.
func (b *Broker) chargeAnswer(s *Session, m wire.Message) int64 {
	l, ok := m.(wire.Load)
	if !ok {
		return 0
	}
	return b.quotas.Charge(s.Tenant, b.clock.Now(), quota.Amount{Kind: quota.Fetch, N: l.Payload()})
}
