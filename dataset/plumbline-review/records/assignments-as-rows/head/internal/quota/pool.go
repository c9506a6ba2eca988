package quota

import "ferrypost/internal/timer"

// pool of tenants that lend each other what they do not use.
type pool struct {
	members int
	shares  [kinds]share
}

func newPool(now int64) *pool {
	p := &pool{}
	for k := range p.shares {
		p.shares[k] = share{at: now, filling: timer.NewHeap()}
	}
	return p
}

func (p *pool) advance(now int64) {
	for k := range p.shares {
		p.shares[k].advance(now)
	}
}

// resize makes room for what all members get in keepMs.
func (p *pool) resize(keepMs int64) {
	for k := range p.shares {
		s := &p.shares[k]
		s.full = min(product(s.rates, keepMs), most)
		s.kept = min(s.kept, s.full)
	}
}

// share is what a pool has of one kind. Into it goes what the full buckets of
// its members cannot hold. Only buckets that are not full have a timer, for
// when they will be; the others are the sum of their rates.
type share struct {
	kept    int64
	full    int64
	rates   int64 // of all members
	lending int64 // rates of those that are full
	at      int64
	filling *timer.Heap
}

func (s *share) add(n int64) { s.kept = min(s.kept+n, s.full) }

func (s *share) advance(now int64) {
	s.add(product(s.lending, now-s.at))
	s.at = now
	s.filling.Advance(now)
}

// join takes in a bucket that is as far as the share.
func (s *share) join(b *bucket) {
	b.share, b.lending = s, true
	s.rates += b.rate
	s.lending += b.rate
	s.follow(b)
}

func (s *share) leave(b *bucket) {
	s.rates -= b.rate
	if b.lending {
		s.lending -= b.rate
	} else {
		s.filling.Cancel(b.fills)
	}
	b.share, b.lending, b.fills = nil, false, nil
}

// draw lends b what it owes, or what there is. It is called whenever the level
// has gone down.
func (s *share) draw(b *bucket) int64 {
	n := max(0, min(-b.level, s.kept))
	s.kept -= n
	b.level += n
	s.follow(b)
	return n
}

// follow waits for a bucket to be full.
func (s *share) follow(b *bucket) {
	if b.level >= b.full {
		return
	}
	if b.lending {
		b.lending = false
		s.lending -= b.rate
	}
	at := b.last + ceil(b.full-b.level, b.rate)
	if b.fills == nil {
		b.fills = s.filling.Add(at, func(now int64) { s.filled(b, now) })
		return
	}
	s.filling.Reset(b.fills, at)
}

// filled lets a bucket lend. It may have been full for a while.
func (s *share) filled(b *bucket, now int64) {
	s.add(b.refill(now))
	b.lending = true
	s.lending += b.rate
}
