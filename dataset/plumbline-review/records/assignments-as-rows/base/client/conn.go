// Package client talks to ferrypost brokers: producers, consumers in groups.
package client

import (
	"context"
	"errors"
	"fmt"
	"net"
	"sync"
	"time"

	"ferrypost/internal/codec"
	"ferrypost/internal/wire"
)

const maxFrame = 64 << 20

var ErrClosed = errors.New("client: closed")

// conn is one connection. Requests take turns.
type conn struct {
	mu       sync.Mutex
	c        net.Conn
	client   string
	next     uint32
	versions map[wire.API]wire.Range
	broken   bool
}

func dial(ctx context.Context, address string, o *Options) (*conn, error) {
	var d net.Dialer
	nc, err := d.DialContext(ctx, "tcp", address)
	if err != nil {
		return nil, err
	}
	c := &conn{c: nc, client: o.Client, versions: map[wire.API]wire.Range{wire.APIHello: {Min: 0, Max: 0}}}
	var hello wire.HelloResp
	if err := c.call(ctx, wire.APIHello, &wire.HelloReq{Tenant: o.Tenant, Token: o.Token}, &hello); err != nil {
		nc.Close()
		return nil, err
	}
	c.versions = hello.Versions
	return c, nil
}

// version that both sides speak.
func (c *conn) version(a wire.API) (uint16, error) {
	v, ok := wire.Agree(wire.Supported[a], c.versions[a])
	if _, has := c.versions[a]; !has || !ok {
		return 0, &wire.Error{Code: wire.UnsupportedVersion}
	}
	return v, nil
}

// call sends a request and reads the answer. After an I/O error the
// connection is of no more use.
func (c *conn) call(ctx context.Context, a wire.API, req, resp wire.Message) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.broken {
		return ErrClosed
	}
	v, err := c.version(a)
	if err != nil {
		return err
	}
	c.next++
	deadline, ok := ctx.Deadline()
	if !ok {
		deadline = time.Time{}
	}
	if err := c.c.SetDeadline(deadline); err != nil {
		return c.fail(err)
	}
	stop := make(chan struct{})
	done := make(chan struct{})
	go func() {
		defer close(done)
		select {
		case <-ctx.Done():
			c.c.SetDeadline(time.Unix(1, 0))
		case <-stop:
		}
	}()
	frame, err := c.exchange(wire.EncodeRequest(wire.Header{API: a, Version: v, Correlation: c.next, Client: c.client}, req))
	close(stop)
	<-done
	if err != nil {
		if ctx.Err() != nil {
			err = ctx.Err()
		}
		return c.fail(err)
	}
	h, err := wire.DecodeResponse(frame)
	if err != nil {
		return c.fail(err)
	}
	if h.Correlation != c.next {
		return c.fail(fmt.Errorf("client: answer to %d, want %d", h.Correlation, c.next))
	}
	if h.Code != wire.OK {
		return h.Code.Err()
	}
	return decode(resp, h.Body, v)
}

func decode(m wire.Message, r *codec.Reader, v uint16) error {
	m.Decode(r, v)
	return r.Done()
}

func (c *conn) exchange(out []byte) ([]byte, error) {
	if _, err := c.c.Write(out); err != nil {
		return nil, err
	}
	return wire.ReadFrame(c.c, maxFrame)
}

func (c *conn) fail(err error) error {
	c.broken = true
	c.c.Close()
	return err
}

func (c *conn) close() {
	c.c.Close()
	c.mu.Lock()
	c.broken = true
	c.mu.Unlock()
}

func (c *conn) usable() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return !c.broken
}

// Peer is a connection of a broker to another.
type Peer struct{ c *conn }

// DialPeer connects for replication.
func DialPeer(ctx context.Context, address string) (*Peer, error) {
	c, err := dial(ctx, address, &Options{Client: "replica"})
	if err != nil {
		return nil, err
	}
	return &Peer{c: c}, nil
}

func (p *Peer) ReplicaFetch(ctx context.Context, r *wire.ReplicaFetchReq) (*wire.ReplicaFetchResp, error) {
	ctx, cancel := context.WithTimeout(ctx, 30*time.Second)
	defer cancel()
	resp := &wire.ReplicaFetchResp{}
	return resp, p.c.call(ctx, wire.APIReplicaFetch, r, resp)
}

// TellsEpochs is whether the other side speaks version 1 of replica fetch.
func (p *Peer) TellsEpochs() bool {
	v, err := p.c.version(wire.APIReplicaFetch)
	return err == nil && v >= 1
}

func (p *Peer) Close() error {
	p.c.close()
	return nil
}
