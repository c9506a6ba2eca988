// Package replica has the part of replication that is thinking: who leads, who
// is in sync, how far everybody agrees. No files, no network.
package replica

import (
	"errors"
	"sort"
)

var (
	ErrStale     = errors.New("replica: epoch is over")
	ErrNotLeader = errors.New("replica: not the leader")
	ErrStranger  = errors.New("replica: not a replica of this partition")
)

// peer is a follower as its leader sees it.
type peer struct {
	end      int64
	caughtUp int64 // last time it had all there was
	lastEnd  int64 // end of the leader's log at its last fetch
	lastTime int64
	inSync   bool
}

// State of one partition on one broker. The caller locks.
type State struct {
	self     int32
	epoch    int32
	leader   int32
	replicas []int32
	hw       int64
	since    int64           // end of the log when this broker began to lead
	peers    map[int32]*peer // followers, while leading
	lagMs    int64
}

// New starts without a leader at a high watermark from disk.
func New(self int32, lagMs, hw int64) *State {
	return &State{self: self, epoch: -1, leader: -1, hw: hw, lagMs: lagMs}
}

func (s *State) Epoch() int32      { return s.epoch }
func (s *State) Leader() int32     { return s.leader }
func (s *State) Leading() bool     { return s.leader == s.self }
func (s *State) HighWater() int64  { return s.hw }
func (s *State) Replicas() []int32 { return append([]int32(nil), s.replicas...) }

// Lead makes this broker the leader. end is the end of its log. Followers are
// in sync until they prove slow.
func (s *State) Lead(epoch int32, replicas []int32, end, now int64) error {
	if epoch <= s.epoch {
		return ErrStale
	}
	s.epoch, s.leader, s.replicas = epoch, s.self, append([]int32(nil), replicas...)
	s.since, s.peers = end, map[int32]*peer{}
	for _, id := range replicas {
		if id != s.self {
			s.peers[id] = &peer{end: -1, caughtUp: now, lastEnd: -1, inSync: true}
		}
	}
	s.advance(end)
	return nil
}

// Follow makes this broker a follower.
func (s *State) Follow(epoch, leader int32, replicas []int32) error {
	if epoch <= s.epoch {
		return ErrStale
	}
	s.epoch, s.leader, s.replicas, s.peers = epoch, leader, append([]int32(nil), replicas...), nil
	return nil
}

// Fetched notes that a follower asks for off and so has all below. It returns
// whether the high watermark moved. Who was out is in again with all that is
// committed and all that there was when this leader began.
func (s *State) Fetched(id int32, off, end, now int64) (bool, error) {
	if !s.Leading() {
		return false, ErrNotLeader
	}
	p := s.peers[id]
	if p == nil {
		return false, ErrStranger
	}
	p.end = off
	switch {
	case off >= end:
		p.caughtUp = now
	case p.lastEnd >= 0 && off >= p.lastEnd:
		if p.lastTime > p.caughtUp {
			p.caughtUp = p.lastTime
		}
	}
	p.lastEnd, p.lastTime = end, now
	if !p.inSync && off >= s.hw && off >= s.since && now-p.caughtUp < s.lagMs {
		p.inSync = true
	}
	return s.advance(end), nil
}

// Appended is called after the leader's log grew to end.
func (s *State) Appended(end int64) bool {
	if !s.Leading() {
		return false
	}
	return s.advance(end)
}

// advance moves the high watermark to what all in sync have.
func (s *State) advance(end int64) bool {
	min := end
	for _, p := range s.peers {
		if p.inSync && p.end < min {
			min = p.end
		}
	}
	if min > s.hw {
		s.hw = min
		return true
	}
	return false
}

// Tick puts out of sync who has not caught up for too long.
func (s *State) Tick(end, now int64) bool {
	if !s.Leading() {
		return false
	}
	for _, p := range s.peers {
		if p.inSync && p.end < end && now-p.caughtUp >= s.lagMs {
			p.inSync = false
		}
	}
	return s.advance(end)
}

// Learn takes over the leader's high watermark, as far as the own log goes.
func (s *State) Learn(hw, end int64) bool {
	if s.Leading() {
		return false
	}
	if hw > end {
		hw = end
	}
	if hw > s.hw {
		s.hw = hw
		return true
	}
	return false
}

// Cut lowers the high watermark of a follower whose log now ends at end. Only
// after an unclean change of leader there is something to lower.
func (s *State) Cut(end int64) {
	if !s.Leading() && s.hw > end {
		s.hw = end
	}
}

// InSync lists who is, the leader included.
func (s *State) InSync() []int32 {
	if !s.Leading() {
		return nil
	}
	out := []int32{s.self}
	for id, p := range s.peers {
		if p.inSync {
			out = append(out, id)
		}
	}
	sort.Slice(out, func(a, b int) bool { return out[a] < out[b] })
	return out
}

// Lag of every follower in offsets, for the admin interface.
func (s *State) Lag(end int64) map[int32]int64 {
	out := map[int32]int64{}
	for id, p := range s.peers {
		n := end - p.end
		if p.end < 0 {
			n = end
		}
		out[id] = n
	}
	return out
}
