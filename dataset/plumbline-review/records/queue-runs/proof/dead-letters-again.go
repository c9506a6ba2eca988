//go:build ignore

package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"ferrypost/internal/delivery"
	"ferrypost/internal/lease"
	"ferrypost/internal/record"
	"ferrypost/internal/seglog"
)

type source struct {
	*seglog.Log
}

func (s source) Committed() int64 { return s.End() }

func check(err error) {
	if err != nil {
		fmt.Println(err)
		os.Exit(3)
	}
}

func main() {
	dir, err := os.MkdirTemp("", "proof")
	check(err)
	log, err := seglog.Open(filepath.Join(dir, "log"), seglog.Options{}, 0)
	check(err)
	recs := make([]record.Record, 4)
	for i := range recs {
		recs[i] = record.Record{Time: 1, Value: []byte{byte(i)}}
	}
	_, err = log.Append(record.Encode(record.New(recs)), 1, 1)
	check(err)
	// The topic of the dead letters takes what it gets record by record, as the broker does, and fails at the third.
	written := map[int64]int{}
	options := delivery.Options{LeaseMs: 1000, MaxAttempts: 3, Backoff: lease.Backoff{Base: 100, Cap: 1000}, Window: 100,
		DeadLetter: func(recs []record.Record) error {
			for _, r := range recs {
				if r.Offset == 2 {
					return errors.New("no")
				}
				written[r.Offset]++
			}
			return nil
		}}
	q, err := delivery.Open(filepath.Join(dir, "q", "state"), source{log}, options, 0)
	check(err)
	found, err := q.Fetch("me", 4, 1<<20, 0)
	check(err)
	var settlements []delivery.Settlement
	for _, d := range found {
		settlements = append(settlements, delivery.Settlement{LeaseID: d.LeaseID, Range: lease.Range{First: d.Record.Offset, Last: d.Record.Offset}, Verdict: delivery.Reject, DelayMs: -1})
	}
	_, err = q.Settle(settlements, 0)
	check(err)
	for now := int64(1); now < 4; now++ {
		if _, err := q.Tick(now); err == nil {
			os.Exit(3)
		}
	}
	fmt.Println(written)
	if written[0] == 0 || written[1] == 0 {
		os.Exit(3)
	}
	if written[0] > 1 || written[1] > 1 {
		os.Exit(1)
	}
}
