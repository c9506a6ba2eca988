// Package clock is the only place that asks the machine what time it is.
// Everything inside the broker counts in milliseconds since the epoch.
package clock

import (
	"sync"
	"time"
)

// Clock tells the time in ms.
type Clock interface {
	Now() int64
}

type system struct{}

// System is the wall clock.
func System() Clock { return system{} }

func (system) Now() int64 { return time.Now().UnixMilli() }

// Manual is a clock for tests. It moves when told.
type Manual struct {
	mu  sync.Mutex
	now int64
}

func NewManual(start int64) *Manual { return &Manual{now: start} }

func (m *Manual) Now() int64 {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.now
}

// Advance moves the clock and returns the new time.
func (m *Manual) Advance(d int64) int64 {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.now += d
	return m.now
}
