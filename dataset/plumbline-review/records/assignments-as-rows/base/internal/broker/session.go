package broker

import (
	"sync"

	"ferrypost/internal/wire"
)

// Session is one connection.
type Session struct {
	mu     sync.Mutex
	Tenant string
	Client string
	hello  bool
	leases map[leaseHolder]bool
}

type leaseHolder struct {
	topic     string
	partition int32
	group     string
	owner     string
}

func NewSession() *Session { return &Session{leases: map[leaseHolder]bool{}} }

func (b *Broker) leaveQueue(s *Session, r *wire.LeaveQueueReq) wire.Code {
	p, q, err := b.queueOf(r.Topic, r.Partition, r.Group)
	if err != nil {
		return codeOf(err)
	}
	s.mu.Lock()
	delete(s.leases, leaseHolder{r.Topic, r.Partition, r.Group, r.Owner})
	s.mu.Unlock()
	q.Leave(r.Owner)
	p.notify()
	return wire.OK
}

// Disconnected gives back what the connection had on lease.
func (b *Broker) Disconnected(s *Session) {
	s.mu.Lock()
	held := s.leases
	s.leases = map[leaseHolder]bool{}
	s.mu.Unlock()
	for l := range held {
		p, err := b.Partition(l.topic, l.partition)
		if err != nil {
			continue
		}
		if q, err := p.queue(l.group); err == nil {
			q.Leave(l.owner)
			p.notify()
		}
	}
}
