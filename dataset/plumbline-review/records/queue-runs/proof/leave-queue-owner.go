//go:build ignore

package main

import (
	"context"
	"fmt"
	"os"

	"ferrypost/internal/broker"
	"ferrypost/internal/clock"
	"ferrypost/internal/config"
	"ferrypost/internal/record"
	"ferrypost/internal/wire"
)

func main() {
	dir, err := os.MkdirTemp("", "proof")
	if err != nil {
		os.Exit(3)
	}
	cfg := config.Default()
	cfg.Broker.DataDir = dir
	b, err := broker.Open(cfg, clock.NewManual(0), nil)
	if err != nil {
		fmt.Println(err)
		os.Exit(3)
	}
	s := broker.NewSession()
	call := func(a wire.API, m wire.Message) wire.Message {
		resp, code, _ := b.Handle(context.Background(), s, wire.Header{API: a}, m)
		if code != wire.OK {
			fmt.Println(code)
			os.Exit(3)
		}
		return resp
	}
	call(wire.APIHello, &wire.HelloReq{Tenant: "acme"})
	if err := b.CreateTopic("t", 1); err != nil {
		os.Exit(3)
	}
	call(wire.APIProduce, &wire.ProduceReq{Acks: 1, Parts: []wire.ProducePart{{Topic: "t", Batch: record.Encode(record.New([]record.Record{{Time: 1, Value: []byte("v")}}))}}})
	lease := func(owner string) int {
		return len(call(wire.APILease, &wire.LeaseReq{Group: "g", Topic: "t", Owner: owner, Max: 5, MaxBytes: 1000}).(*wire.LeaseResp).Records)
	}
	if lease("a") != 1 || lease("b") != 0 {
		os.Exit(3)
	}
	if c := call(wire.APILeaveQueue, &wire.LeaveQueueReq{Group: "g", Topic: "t", Owner: "a"}).(*wire.CodeResp).Code; c != wire.OK {
		os.Exit(3)
	}
	if lease("b") != 1 {
		fmt.Println("the owner left and its record stays on lease")
		os.Exit(1)
	}
}
