package client

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"ferrypost/internal/wire"
)

// Options of a client.
type Options struct {
	Brokers []string // any of them, to begin with
	Client  string
	Tenant  string
	Token   string
	Retry   time.Duration // pause between attempts
	Timeout time.Duration // of one operation with all its attempts
}

func (o *Options) defaults() {
	if o.Client == "" {
		o.Client = "ferrypost-go"
	}
	if o.Retry <= 0 {
		o.Retry = 100 * time.Millisecond
	}
	if o.Timeout <= 0 {
		o.Timeout = 30 * time.Second
	}
}

// Client knows the brokers and who leads what.
type Client struct {
	opts    Options
	mu      sync.Mutex
	conns   map[string]*conn
	brokers map[int32]string
	topics  map[string]wire.TopicMeta
	closed  bool
}

// New makes a client. Nothing is connected yet.
func New(o Options) (*Client, error) {
	o.defaults()
	if len(o.Brokers) == 0 {
		return nil, errors.New("client: no brokers")
	}
	return &Client{opts: o, conns: map[string]*conn{}, brokers: map[int32]string{}, topics: map[string]wire.TopicMeta{}}, nil
}

// conn returns a connection to address for a purpose. Long polls have
// connections of their own, so that nothing waits behind them.
func (c *Client) conn(ctx context.Context, address, purpose string) (*conn, error) {
	key := purpose + "@" + address
	c.mu.Lock()
	if c.closed {
		c.mu.Unlock()
		return nil, ErrClosed
	}
	old := c.conns[key]
	c.mu.Unlock()
	if old != nil && old.usable() {
		return old, nil
	}
	fresh, err := dial(ctx, address, &c.opts)
	if err != nil {
		return nil, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed {
		fresh.close()
		return nil, ErrClosed
	}
	if other := c.conns[key]; other != nil && other != old {
		fresh.close()
		return other, nil
	}
	c.conns[key] = fresh
	return fresh, nil
}

// any calls whichever broker answers.
func (c *Client) any(ctx context.Context, a wire.API, req, resp wire.Message) error {
	var last error
	for _, address := range c.opts.Brokers {
		cn, err := c.conn(ctx, address, "any")
		if err == nil {
			err = cn.call(ctx, a, req, resp)
		}
		var known *wire.Error
		if err == nil || errors.As(err, &known) {
			return err
		}
		last = err
	}
	return last
}

// refresh asks for the state of topics.
func (c *Client) refresh(ctx context.Context, topics ...string) error {
	resp := &wire.MetadataResp{}
	if err := c.any(ctx, wire.APIMetadata, &wire.MetadataReq{Topics: topics}, resp); err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, b := range resp.Brokers {
		c.brokers[b.ID] = b.Address
	}
	for _, t := range resp.Topics {
		if t.Code == wire.OK {
			c.topics[t.Name] = t
		} else {
			delete(c.topics, t.Name)
		}
	}
	return nil
}

// Partitions is how many a topic has.
func (c *Client) Partitions(ctx context.Context, topic string) (int, error) {
	c.mu.Lock()
	t, ok := c.topics[topic]
	c.mu.Unlock()
	if !ok {
		if err := c.refresh(ctx, topic); err != nil {
			return 0, err
		}
		c.mu.Lock()
		t, ok = c.topics[topic]
		c.mu.Unlock()
		if !ok {
			return 0, wire.NoTopic.Err()
		}
	}
	return len(t.Partitions), nil
}

// leader of a partition: its address and epoch.
func (c *Client) leader(ctx context.Context, topic string, partition int32) (string, int32, error) {
	n, err := c.Partitions(ctx, topic)
	if err != nil {
		return "", 0, err
	}
	if partition < 0 || int(partition) >= n {
		return "", 0, wire.NoTopic.Err()
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	p := c.topics[topic].Partitions
	if int(partition) >= len(p) {
		return "", 0, wire.NoTopic.Err()
	}
	address := c.brokers[p[partition].Leader]
	if address == "" {
		return "", 0, wire.NotLeader.Err()
	}
	return address, p[partition].Epoch, nil
}

func (c *Client) forget(topic string) {
	c.mu.Lock()
	delete(c.topics, topic)
	c.mu.Unlock()
}

// atLeader calls f with a connection to the leader until it works, fails for
// good, or time is up.
func (c *Client) atLeader(ctx context.Context, topic string, partition int32, purpose string, f func(cn *conn, epoch int32) error) error {
	ctx, cancel := context.WithTimeout(ctx, c.opts.Timeout)
	defer cancel()
	for {
		address, epoch, err := c.leader(ctx, topic, partition)
		var cn *conn
		if err == nil {
			cn, err = c.conn(ctx, address, purpose)
		}
		if err == nil {
			err = f(cn, epoch)
		}
		if err == nil || errors.Is(err, ErrClosed) && c.isClosed() {
			return err
		}
		var known *wire.Error
		if errors.As(err, &known) && !known.Retriable() {
			return err
		}
		c.forget(topic)
		select {
		case <-time.After(c.opts.Retry):
		case <-ctx.Done():
			return fmt.Errorf("%w, last: %v", ctx.Err(), err)
		}
	}
}

func (c *Client) isClosed() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.closed
}

// Offset finds the offset for a time in ms, or wire.TimeLatest and
// TimeEarliest.
func (c *Client) Offset(ctx context.Context, topic string, partition int32, at int64) (int64, error) {
	resp := &wire.ListOffsetsResp{}
	err := c.atLeader(ctx, topic, partition, "data", func(cn *conn, _ int32) error {
		*resp = wire.ListOffsetsResp{}
		if err := cn.call(ctx, wire.APIListOffsets, &wire.ListOffsetsReq{Topic: topic, Partition: partition, Time: at}, resp); err != nil {
			return err
		}
		return resp.Code.Err()
	})
	return resp.Offset, err
}

// RegisterSchema adds a version to a subject and returns the id that values
// carry.
func (c *Client) RegisterSchema(ctx context.Context, subject, text string) (int32, error) {
	resp := &wire.RegisterSchemaResp{}
	if err := c.any(ctx, wire.APIRegisterSchema, &wire.RegisterSchemaReq{Subject: subject, Text: text}, resp); err != nil {
		return 0, err
	}
	if resp.Code != wire.OK {
		return 0, fmt.Errorf("%w: %s", resp.Code.Err(), resp.Reason)
	}
	return resp.ID, nil
}

// Close closes all connections.
func (c *Client) Close() {
	c.mu.Lock()
	c.closed = true
	conns := c.conns
	c.conns = map[string]*conn{}
	c.mu.Unlock()
	for _, cn := range conns {
		cn.close()
	}
}
