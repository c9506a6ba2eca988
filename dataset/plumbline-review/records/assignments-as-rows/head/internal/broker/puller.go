package broker

import (
	"context"
	"errors"
	"sync"
	"time"

	"ferrypost/internal/metrics"
	"ferrypost/internal/wire"
)

// Peer is another broker.
type Peer interface {
	ReplicaFetch(ctx context.Context, r *wire.ReplicaFetchReq) (*wire.ReplicaFetchResp, error)
	// TellsEpochs is whether it finds where logs diverged.
	TellsEpochs() bool
	Close() error
}

// Dialer connects to a broker.
type Dialer func(ctx context.Context, address string) (Peer, error)

const (
	pullWait  = 500
	pullPause = 250 * time.Millisecond
)

// puller runs one goroutine for every partition that follows.
type puller struct {
	b      *Broker
	dial   Dialer
	mu     sync.Mutex
	ctx    context.Context
	cancel map[*Partition]context.CancelFunc
	wg     sync.WaitGroup
}

func newPuller(b *Broker, dial Dialer) *puller {
	return &puller{b: b, dial: dial, cancel: map[*Partition]context.CancelFunc{}}
}

func (u *puller) run(ctx context.Context) {
	u.mu.Lock()
	u.ctx = ctx
	u.mu.Unlock()
	for _, p := range u.b.all() {
		u.update(p)
	}
}

// update starts, restarts or stops following after a role changed.
func (u *puller) update(p *Partition) {
	st := p.Status()
	u.stop(p)
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.ctx == nil || u.dial == nil || st.Leader == u.b.cfg.Broker.ID || st.Leader < 0 {
		return
	}
	ctx, cancel := context.WithCancel(u.ctx)
	u.cancel[p] = cancel
	u.wg.Add(1)
	go func() {
		defer u.wg.Done()
		u.follow(ctx, p, st.Leader)
	}()
}

func (u *puller) stop(p *Partition) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if c := u.cancel[p]; c != nil {
		c()
		delete(u.cancel, p)
	}
}

func (u *puller) close() {
	u.mu.Lock()
	for p, c := range u.cancel {
		c()
		delete(u.cancel, p)
	}
	u.ctx = nil
	u.mu.Unlock()
	u.wg.Wait()
}

func (u *puller) follow(ctx context.Context, p *Partition, leader int32) {
	var peer Peer
	defer func() {
		if peer != nil {
			peer.Close()
		}
	}()
	for ctx.Err() == nil {
		var err error
		if peer == nil {
			peer, err = u.dial(ctx, u.b.address(leader))
		}
		if err == nil {
			_, err = p.pull(ctx, peer, pullWait)
		}
		if err == nil {
			continue
		}
		if errors.Is(err, ErrNotLeader) {
			return
		}
		u.b.metrics.Counter("pull_errors", metrics.Labels{"topic": p.topic}).Inc()
		var known *wire.Error
		if peer != nil && !errors.As(err, &known) {
			peer.Close()
			peer = nil
		}
		select {
		case <-time.After(pullPause):
		case <-ctx.Done():
		}
	}
}
