package quota

import (
	"math/bits"

	"ferrypost/internal/timer"
)

// Levels are in thousandths: a rate per second is as many thousandths per ms,
// so there are no fractions of what time brings.
const (
	unit    = 1000
	maxRate = 1 << 40 // per second
	most    = 1 << 56 // thousandths in a bucket, or owed
	huge    = 1 << 60
)

// bucket may go below zero; the debt is waited off.
type bucket struct {
	rate  int64
	full  int64
	level int64
	last  int64

	share   *share // of the pool, if there is one
	lending bool
	fills   *timer.Timer
}

func newBucket(perSecond, burstMs, now int64) *bucket {
	b := &bucket{last: now}
	b.measure(perSecond, burstMs)
	b.level = b.full
	return b
}

func (b *bucket) measure(perSecond, burstMs int64) {
	b.rate = min(perSecond, maxRate)
	b.full = min(max(unit, product(b.rate, burstMs)), most)
}

// refill returns what did not fit.
func (b *bucket) refill(now int64) int64 {
	level := b.level + product(b.rate, now-b.last)
	b.level, b.last = min(level, b.full), now
	return level - b.level
}

// catchUp brings the bucket to now, and its pool if it is in one.
func (b *bucket) catchUp(now int64) {
	if b.share != nil {
		b.share.advance(now)
	}
	if b.lending {
		b.last = now
		return
	}
	b.refill(now)
}

// charge takes n, as far as that is not there from the pool. It returns how
// long it takes until nothing is owed, and how many thousandths were borrowed.
func (b *bucket) charge(n, now int64) (wait, borrowed int64) {
	b.catchUp(now)
	b.level = max(b.level-min(n, most/unit)*unit, -most)
	if b.share != nil {
		borrowed = b.share.draw(b)
	}
	if b.level >= 0 {
		return 0, borrowed
	}
	return ceil(-b.level, b.rate), borrowed
}

// resize keeps the level in proportion, debt stays what it is.
func (b *bucket) resize(perSecond, burstMs int64) {
	was := b.full
	b.measure(perSecond, burstMs)
	if b.level > 0 {
		hi, lo := bits.Mul64(uint64(b.level), uint64(b.full))
		level, _ := bits.Div64(hi, lo, uint64(was))
		b.level = int64(level)
	}
}

// product of two numbers that are not negative, huge if it is more than that.
func product(a, b int64) int64 {
	hi, lo := bits.Mul64(uint64(a), uint64(b))
	if hi > 0 || lo > huge {
		return huge
	}
	return int64(lo)
}

func ceil(a, b int64) int64 { return (a + b - 1) / b }

func min(a, b int64) int64 {
	if a < b {
		return a
	}
	return b
}

func max(a, b int64) int64 {
	if a > b {
		return a
	}
	return b
}
