//go:build ignore

package main

import (
	"fmt"
	"os"

	"ferrypost/internal/broker"
	"ferrypost/internal/clock"
	"ferrypost/internal/config"
	"ferrypost/internal/record"
	"ferrypost/internal/wire"

	"context"
)

func main() {
	dir, err := os.MkdirTemp("", "proof")
	if err != nil {
		os.Exit(3)
	}
	cfg := config.Default()
	cfg.Broker.DataDir = dir
	cfg.Defaults.Compact, cfg.Defaults.SegmentBytes, cfg.Defaults.CompactMemory = true, 100, 24000
	clk := clock.NewManual(100)
	b, err := broker.Open(cfg, clk, nil)
	if err != nil {
		os.Exit(3)
	}
	s := broker.NewSession()
	b.Handle(context.Background(), s, wire.Header{}, &wire.HelloReq{})
	if b.CreateTopic("t", 1) != nil {
		os.Exit(3)
	}
	for i := 0; i < 4; i++ {
		b.Handle(context.Background(), s, wire.Header{API: wire.APIProduce}, &wire.ProduceReq{Acks: 1, Parts: []wire.ProducePart{{Topic: "t",
			Batch: record.Encode(record.New([]record.Record{{Time: 1, Key: []byte("k"), Value: []byte("v")}}))}}})
	}
	p, err := b.Partition("t", 0)
	if err != nil {
		os.Exit(3)
	}
	st, err := p.Compact(1000)
	if err != nil || st.Slots == 0 {
		fmt.Println(st, err)
		os.Exit(3)
	}
	// a slot is two sums of 8 bytes and an offset
	if bytes := st.Slots * 24; bytes > 24000 {
		fmt.Println(bytes, "bytes for the map, 24000 are allowed")
		os.Exit(1)
	}
}
