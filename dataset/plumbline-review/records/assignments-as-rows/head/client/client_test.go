package client

import (
	"context"
	"fmt"
	"reflect"
	"testing"
	"time"

	"ferrypost/internal/broker"
	"ferrypost/internal/clock"
	"ferrypost/internal/config"
	"ferrypost/internal/server"
)

func start(t *testing.T, change func(c *config.Config)) (*broker.Broker, *Client) {
	t.Helper()
	cfg := config.Default()
	cfg.Broker.DataDir, cfg.Broker.SessionMin = t.TempDir(), 100
	if change != nil {
		change(cfg)
	}
	b, err := broker.Open(cfg, clock.System(), nil)
	if err != nil {
		t.Fatal(err)
	}
	srv, err := server.Listen("127.0.0.1:0", cfg.Broker.MaxFrame, b)
	if err != nil {
		t.Fatal(err)
	}
	cfg.Broker.Listen = srv.Addr()
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() { b.Run(ctx); close(done) }()
	c, err := New(Options{Brokers: []string{srv.Addr()}, Tenant: "acme", Timeout: 5 * time.Second})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		c.Close()
		cancel()
		<-done
		srv.Close()
		b.Close()
	})
	return b, c
}

func TestProduceConsume(t *testing.T) {
	b, c := start(t, nil)
	if err := b.CreateTopic("bay", 3); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	p, err := c.NewProducer(ctx, ProducerOptions{Acks: AcksAll, BatchBytes: 200, Compress: true})
	if err != nil {
		t.Fatal(err)
	}
	const n = 300
	failed := make(chan error, n)
	for i := 0; i < n; i++ {
		m := Message{Topic: "bay", Partition: -1, Key: []byte(fmt.Sprint("k", i%17)), Value: []byte(fmt.Sprint(i))}
		if err := p.Send(ctx, m, func(r Result) { failed <- r.Err }); err != nil {
			t.Fatal(err)
		}
	}
	p.Close()
	for i := 0; i < n; i++ {
		if err := <-failed; err != nil {
			t.Fatal(err)
		}
	}
	var assigned []TP
	k, err := c.NewConsumer(ConsumerOptions{Group: "g", Topics: []string{"bay"}, FromStart: true, Session: 2 * time.Second, Wait: 100 * time.Millisecond,
		Assigned: func(parts []TP) { assigned = parts }})
	if err != nil {
		t.Fatal(err)
	}
	last := map[string]int{}
	for got := 0; got < n; {
		recs, err := k.Poll(ctx)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range recs {
			var v int
			fmt.Sscan(string(r.Value), &v)
			if prev, ok := last[string(r.Key)]; ok && v <= prev {
				t.Fatal("order", string(r.Key), prev, v)
			}
			last[string(r.Key)] = v
			got++
		}
	}
	if want := []TP{{Topic: "bay", Partition: 0}, {Topic: "bay", Partition: 1}, {Topic: "bay", Partition: 2}}; !reflect.DeepEqual(assigned, want) {
		t.Fatal(assigned)
	}
	if err := k.Commit(ctx); err != nil {
		t.Fatal(err)
	}
	k.Close()
	k, _ = c.NewConsumer(ConsumerOptions{Group: "g", Topics: []string{"bay"}, FromStart: true, Session: 2 * time.Second, Wait: 50 * time.Millisecond})
	defer k.Close()
	for i := 0; i < 3; i++ {
		recs, err := k.Poll(ctx)
		if err != nil || len(recs) > 0 {
			t.Fatal(len(recs), err)
		}
	}
}

func TestSchema(t *testing.T) {
	_, c := start(t, nil)
	ctx := context.Background()
	id, err := c.RegisterSchema(ctx, "s", "record R {a: int}")
	if err != nil || id != 1 {
		t.Fatal(id, err)
	}
	if _, err := c.RegisterSchema(ctx, "s", "record R {a: int, b: int}"); err == nil {
		t.Fatal("incompatible")
	}
}

func TestPartitionFor(t *testing.T) {
	seen := map[int32]bool{}
	for i := 0; i < 100; i++ {
		seen[PartitionFor([]byte(fmt.Sprint(i)), 4)] = true
	}
	if len(seen) != 4 {
		t.Fatal(seen)
	}
}
