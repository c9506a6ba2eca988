//go:build ignore

package main

import (
	"fmt"
	"os"
	"path/filepath"

	"ferrypost/internal/delivery"
	"ferrypost/internal/lease"
	"ferrypost/internal/record"
)

type source struct{ batches []*record.Batch }

func (s *source) Start() int64 { return 0 }
func (s *source) Committed() int64 {
	return s.batches[len(s.batches)-1].LastOffset() + 1
}
func (s *source) Read(from int64, max int, upTo int64) ([]byte, error) {
	var out []byte
	for _, b := range s.batches {
		if b.LastOffset() >= from && b.BaseOffset < upTo {
			out = append(out, record.Encode(b)...)
		}
	}
	return out, nil
}

func check(err error) {
	if err != nil {
		fmt.Println(err)
		os.Exit(3)
	}
}

func main() {
	b := record.New([]record.Record{{Time: 1, Value: []byte("0")}, {Time: 1, Value: []byte("1")}})
	q, err := delivery.Open(filepath.Join(os.TempDir(), "s"), &source{[]*record.Batch{b}},
		delivery.Options{LeaseMs: 100000, MaxAttempts: 9, Backoff: lease.Backoff{Base: 1000, Cap: 60000}, Window: 10}, 0)
	check(err)
	ds, err := q.Fetch("w", 1, 1000, 0)
	check(err)
	retry := func(first, last, delay, now int64) {
		_, err := q.Settle([]delivery.Settlement{{LeaseID: ds[0].LeaseID, Range: lease.Range{First: first, Last: last}, Verdict: delivery.Retry, DelayMs: delay}}, now)
		check(err)
	}
	retry(0, 0, 0, 10)
	ds, err = q.Fetch("w", 2, 1000, 10)
	check(err)
	if len(ds) != 2 || ds[0].Attempt != 2 || ds[1].Attempt != 1 {
		fmt.Println("setup", ds)
		os.Exit(3)
	}
	retry(0, 1, -1, 1000)
	ds, err = q.Fetch("w", 2, 1000, 2000)
	check(err)
	if len(ds) != 1 || ds[0].Record.Offset != 1 {
		fmt.Println("after the first backoff", ds)
		os.Exit(1)
	}
	ds, err = q.Fetch("w", 2, 1000, 3000)
	check(err)
	if len(ds) != 1 || ds[0].Record.Offset != 0 {
		fmt.Println("after the second backoff", ds)
		os.Exit(1)
	}
}
