// Package store keeps the readings of all stations.
package store

import (
	"sort"
	"sync"
	"time"

	"hyetal/reading"
)

// Store is safe for use by many at once.
type Store struct {
	mutex  sync.RWMutex
	series map[string][]reading.Reading
}

// New makes an empty store.
func New() *Store {
	return &Store{series: map[string][]reading.Reading{}}
}

// Append adds readings of a station. One of the same sensor and time is replaced.
func (s *Store) Append(station string, readings []reading.Reading) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	series := s.series[station]
	for _, added := range readings {
		at := sort.Search(len(series), func(i int) bool { return !series[i].Before(added) })
		if at < len(series) && !added.Before(series[at]) {
			series[at] = added
			continue
		}
		series = append(series, reading.Reading{})
		copy(series[at+1:], series[at:])
		series[at] = added
	}
	s.series[station] = series
}

// Scan goes through the readings of a station from a time on, in order. Nothing can be appended until the cursor
// is closed.
func (s *Store) Scan(station string, from time.Time) *Cursor {
	s.mutex.RLock()
	series := s.series[station]
	at := sort.Search(len(series), func(i int) bool { return !series[i].At.Before(from) })
	return &Cursor{store: s, rest: series[at:]}
}

// Latest is the last report of a station.
func (s *Store) Latest(station string) []reading.Reading {
	s.mutex.RLock()
	defer s.mutex.RUnlock()
	series := s.series[station]
	first := len(series)
	for first > 0 && series[first-1].At.Equal(series[len(series)-1].At) {
		first--
	}
	return append([]reading.Reading{}, series[first:]...)
}
