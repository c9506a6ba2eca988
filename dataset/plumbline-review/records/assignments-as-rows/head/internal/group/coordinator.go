// Package group coordinates consumer groups: who is a member, which partitions
// each of them reads in this generation, how far they got. See docs/groups.md.
package group

import (
	"errors"
	"sort"
	"sync"

	"ferrypost/internal/part"
)

var (
	ErrUnknownMember = errors.New("group: unknown member")
	ErrGeneration    = errors.New("group: generation is over")
	ErrRebalancing   = errors.New("group: rebalance in progress")
	ErrSession       = errors.New("group: session time out of bounds")
	ErrAssignor      = errors.New("group: members share no assignor")
	ErrFenced        = errors.New("group: instance was taken over")
	ErrNotEmpty      = errors.New("group: has members")
)

// State of a group.
type State int

const (
	Empty     State = iota
	Preparing       // waits for members to join
	Stable
)

func (s State) String() string { return [...]string{"empty", "preparing", "stable"}[s] }

// Join asks for a place. Member is empty the first time. Instance, if given,
// names a member across restarts.
type Join struct {
	Group       string
	Member      string
	Instance    string
	Client      string
	Topics      []string
	Assignors   []string // in order of preference
	SessionMs   int64
	RebalanceMs int64
}

// Joined is the answer once the generation is complete.
type Joined struct {
	Err        error
	Member     string
	Generation int32
	Assignor   string
	Assigned   part.Set
}

type member struct {
	Join
	id       string
	seen     int64
	reply    func(Joined) // waiting in join, nil otherwise
	assigned part.Set
}

type group struct {
	name       string
	state      State
	generation int32
	assignor   string
	moved      int // partitions, in the last rebalance
	members    map[string]*member
	instances  map[string]string
	deadline   int64 // of preparing
	gather     bool  // preparing after empty, the deadline is waited for
	emptySince int64
}

// Options of the coordinator.
type Options struct {
	SessionMin, SessionMax int64
	InitialDelayMs         int64
	Topics                 func(topic string) int // partitions, 0 if unknown
	NewID                  func(client string) string
}

// Coordinator of all groups of a broker. Replies are called without its lock.
type Coordinator struct {
	mu      sync.Mutex
	opts    Options
	groups  map[string]*group
	offsets *Offsets
}

func NewCoordinator(opts Options, offsets *Offsets) *Coordinator {
	return &Coordinator{opts: opts, groups: map[string]*group{}, offsets: offsets}
}

type answer struct {
	to func(Joined)
	j  Joined
}

func send(answers []answer) {
	for _, a := range answers {
		a.to(a.j)
	}
}

// Join enters a group. reply is called once, now or later.
func (c *Coordinator) Join(j Join, now int64, reply func(Joined)) {
	c.mu.Lock()
	answers, err := c.join(j, now, reply)
	c.mu.Unlock()
	if err != nil {
		reply(Joined{Err: err, Member: j.Member, Generation: -1})
		return
	}
	send(answers)
}

func (c *Coordinator) join(j Join, now int64, reply func(Joined)) ([]answer, error) {
	if j.SessionMs < c.opts.SessionMin || j.SessionMs > c.opts.SessionMax {
		return nil, ErrSession
	}
	if j.RebalanceMs <= 0 {
		j.RebalanceMs = j.SessionMs
	}
	g := c.groups[j.Group]
	if g == nil {
		if j.Member != "" {
			return nil, ErrUnknownMember
		}
		g = &group{name: j.Group, members: map[string]*member{}, instances: map[string]string{}, emptySince: now}
		c.groups[j.Group] = g
	}
	if !g.shares(j) {
		return nil, ErrAssignor
	}
	var answers []answer
	m := g.members[j.Member]
	switch {
	case m != nil:
		if m.Instance != j.Instance {
			return nil, ErrFenced
		}
	case j.Member != "":
		return nil, ErrUnknownMember
	default:
		old := g.members[g.instances[j.Instance]]
		if j.Instance != "" && old != nil {
			m, answers = g.takeOver(old, c.opts.NewID(j.Client), answers)
		} else {
			m = &member{id: c.opts.NewID(j.Client)}
			g.members[m.id] = m
		}
		if j.Instance != "" {
			g.instances[j.Instance] = m.id
		}
	}
	same := sameStrings(m.Topics, j.Topics)
	known := m.Group != ""
	j.Member = m.id
	m.Join, m.seen = j, now
	if g.state == Stable && known && same {
		return append(answers, answer{reply, g.joined(m)}), nil
	}
	if m.reply != nil {
		answers = append(answers, answer{m.reply, Joined{Err: ErrRebalancing, Member: m.id, Generation: -1}})
	}
	m.reply = reply
	if g.state != Preparing {
		g.prepare(now, c.opts.InitialDelayMs)
	}
	return append(answers, c.tryComplete(g, now)...), nil
}

// takeOver gives a restarted instance the place of its former self.
func (g *group) takeOver(old *member, id string, answers []answer) (*member, []answer) {
	if old.reply != nil {
		answers = append(answers, answer{old.reply, Joined{Err: ErrFenced, Member: old.id, Generation: -1}})
		old.reply = nil
	}
	delete(g.members, old.id)
	m := &member{Join: old.Join, id: id, assigned: old.assigned}
	g.members[id] = m
	return m, answers
}

// shares is whether some assignor suits all members and the one that joins.
func (g *group) shares(j Join) bool {
	for _, name := range j.Assignors {
		if assignors[name] == nil {
			continue
		}
		ok := true
		for _, m := range g.members {
			if m.id != j.Member && !contains(m.Assignors, name) {
				ok = false
				break
			}
		}
		if ok {
			return true
		}
	}
	return false
}

func contains(l []string, s string) bool {
	for _, x := range l {
		if x == s {
			return true
		}
	}
	return false
}

func sameStrings(a, b []string) bool {
	if len(a) != len(b) {
		return false
	}
	x, y := append([]string(nil), a...), append([]string(nil), b...)
	sort.Strings(x)
	sort.Strings(y)
	for i := range x {
		if x[i] != y[i] {
			return false
		}
	}
	return true
}

// prepare starts a rebalance. A group that was empty waits a moment for more
// members, others wait for everybody they know.
func (g *group) prepare(now, initial int64) {
	wait := initial
	g.gather = g.state == Empty
	if !g.gather {
		wait = 0
		for _, m := range g.members {
			if m.RebalanceMs > wait {
				wait = m.RebalanceMs
			}
		}
	}
	g.state = Preparing
	g.deadline = now + wait
}

// tryComplete ends the rebalance when everybody is there or time is up.
func (c *Coordinator) tryComplete(g *group, now int64) []answer {
	if g.state != Preparing {
		return nil
	}
	if now < g.deadline {
		if g.gather {
			return nil
		}
		for _, m := range g.members {
			if m.reply == nil {
				return nil
			}
		}
	}
	for id, m := range g.members {
		if m.reply == nil {
			g.drop(id)
		}
	}
	if len(g.members) == 0 {
		g.clear(now)
		return nil
	}
	g.generation++
	g.state = Stable
	g.assignor = g.vote()
	subs := make([]Subscriber, 0, len(g.members))
	counts := map[string]int{}
	for _, m := range g.members {
		subs = append(subs, Subscriber{ID: m.id, Topics: m.Topics, Owned: m.assigned})
		for _, t := range m.Topics {
			counts[t] = c.opts.Topics(t)
		}
	}
	dealt := assignors[g.assignor](subs, counts)
	var answers []answer
	g.moved = 0
	for _, m := range g.members {
		g.moved += dealt[m.id].Minus(m.assigned).Len()
		m.assigned = dealt[m.id]
		m.seen = now
		answers = append(answers, answer{m.reply, g.joined(m)})
		m.reply = nil
	}
	return answers
}

func (g *group) joined(m *member) Joined {
	return Joined{Member: m.id, Generation: g.generation, Assignor: g.assignor, Assigned: m.assigned}
}

// vote picks what most members like best among what all can do.
func (g *group) vote() string {
	votes := map[string]int{}
	for _, m := range g.members {
		for _, name := range m.Assignors {
			if assignors[name] == nil {
				continue
			}
			all := true
			for _, o := range g.members {
				all = all && contains(o.Assignors, name)
			}
			if all {
				votes[name]++
				break
			}
		}
	}
	best := ""
	for name, n := range votes {
		if best == "" || n > votes[best] || (n == votes[best] && name < best) {
			best = name
		}
	}
	return best
}

func (g *group) drop(id string) {
	m := g.members[id]
	delete(g.members, id)
	if m.Instance != "" && g.instances[m.Instance] == id {
		delete(g.instances, m.Instance)
	}
}

func (g *group) clear(now int64) {
	g.state = Empty
	g.generation++
	g.emptySince = now
}

// removed is called after a member went.
func (c *Coordinator) removed(g *group, now int64) []answer {
	if len(g.members) == 0 {
		if g.state != Empty {
			g.clear(now)
		}
		return nil
	}
	if g.state == Stable {
		g.prepare(now, 0)
	}
	return c.tryComplete(g, now)
}

func (c *Coordinator) lookup(name, id string) (*group, *member, error) {
	g := c.groups[name]
	if g == nil {
		return nil, nil, ErrUnknownMember
	}
	m := g.members[id]
	if m == nil {
		return nil, nil, ErrUnknownMember
	}
	return g, m, nil
}

// Heartbeat keeps a member alive and tells it when to join again.
func (c *Coordinator) Heartbeat(name, id string, generation int32, now int64) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	g, m, err := c.lookup(name, id)
	if err != nil {
		return err
	}
	if generation != g.generation {
		return ErrGeneration
	}
	m.seen = now
	if g.state == Preparing {
		return ErrRebalancing
	}
	return nil
}

// Leave takes a member out at once.
func (c *Coordinator) Leave(name, id string, now int64) error {
	c.mu.Lock()
	g, m, err := c.lookup(name, id)
	if err != nil {
		c.mu.Unlock()
		return err
	}
	var answers []answer
	if m.reply != nil {
		answers = append(answers, answer{m.reply, Joined{Err: ErrUnknownMember, Member: id, Generation: -1}})
	}
	g.drop(id)
	answers = append(answers, c.removed(g, now)...)
	c.mu.Unlock()
	send(answers)
	return nil
}

// Tick ends sessions and rebalances whose time is up.
func (c *Coordinator) Tick(now int64) {
	c.mu.Lock()
	var answers []answer
	for _, g := range c.groups {
		gone := false
		for id, m := range g.members {
			if m.reply == nil && now-m.seen >= m.SessionMs {
				g.drop(id)
				gone = true
			}
		}
		if gone {
			answers = append(answers, c.removed(g, now)...)
		}
		answers = append(answers, c.tryComplete(g, now)...)
	}
	c.mu.Unlock()
	send(answers)
}

// TopicChanged makes the groups that read a topic join again.
func (c *Coordinator) TopicChanged(topic string, now int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, g := range c.groups {
		if g.state != Stable {
			continue
		}
		for _, m := range g.members {
			if contains(m.Topics, topic) {
				g.prepare(now, 0)
				break
			}
		}
	}
}

// Commit saves offsets. Generation -1 without member is for readers outside
// of any group membership, while the group is empty.
func (c *Coordinator) Commit(name, id string, generation int32, marks map[part.ID]Mark, now int64) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if id == "" && generation < 0 {
		if g := c.groups[name]; g != nil && len(g.members) > 0 {
			return ErrNotEmpty
		}
		return c.offsets.Commit(name, marks)
	}
	g, m, err := c.lookup(name, id)
	if err != nil {
		return err
	}
	if generation != g.generation {
		return ErrGeneration
	}
	m.seen = now
	return c.offsets.Commit(name, marks)
}

// Fetch reads committed offsets, all of the group's if none are named.
func (c *Coordinator) Fetch(name string, of part.Set) map[part.ID]Mark {
	return c.offsets.Fetch(name, of)
}

// Delete forgets an empty group and its offsets.
func (c *Coordinator) Delete(name string) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if g := c.groups[name]; g != nil {
		if len(g.members) > 0 {
			return ErrNotEmpty
		}
		delete(c.groups, name)
	}
	return c.offsets.Delete(name)
}

// Expire forgets the offsets of groups that have been empty for long.
func (c *Coordinator) Expire(now, keepMs int64) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	n := 0
	for name, g := range c.groups {
		if g.state != Empty || now-g.emptySince < keepMs {
			continue
		}
		if err := c.offsets.Delete(name); err != nil {
			return n, err
		}
		delete(c.groups, name)
		n++
	}
	return n, nil
}

// Info for the admin interface.
type Info struct {
	Group      string       `json:"group"`
	State      string       `json:"state"`
	Generation int32        `json:"generation"`
	Assignor   string       `json:"assignor"`
	Moved      int          `json:"moved"`
	Members    []MemberInfo `json:"members"`
}

type MemberInfo struct {
	ID         string   `json:"id"`
	Instance   string   `json:"instance,omitempty"`
	Partitions int      `json:"partitions"`
	Assigned   []string `json:"assigned"`
}

func (c *Coordinator) Describe() []Info {
	c.mu.Lock()
	defer c.mu.Unlock()
	var out []Info
	for _, g := range c.groups {
		i := Info{Group: g.name, State: g.state.String(), Generation: g.generation, Assignor: g.assignor, Moved: g.moved}
		for _, m := range g.members {
			i.Members = append(i.Members, MemberInfo{ID: m.id, Instance: m.Instance, Partitions: m.assigned.Len(), Assigned: m.assigned.Strings()})
		}
		sort.Slice(i.Members, func(a, b int) bool { return i.Members[a].ID < i.Members[b].ID })
		out = append(out, i)
	}
	sort.Slice(out, func(a, b int) bool { return out[a].Group < out[b].Group })
	return out
}
