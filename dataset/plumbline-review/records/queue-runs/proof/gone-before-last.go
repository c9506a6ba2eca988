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
	var recs []record.Record
	for i := 0; i < 4; i++ {
		recs = append(recs, record.Record{Time: 1, Value: []byte{byte('0' + i)}})
	}
	b := record.New(recs)
	src := &source{[]*record.Batch{b}}
	q, err := delivery.Open(filepath.Join(os.TempDir(), "s"), src,
		delivery.Options{LeaseMs: 1000, MaxAttempts: 9, Backoff: lease.Backoff{Base: 10, Cap: 60}, Window: 10}, 0)
	check(err)
	_, err = q.Fetch("w", 1, 1000, 0)
	check(err)
	left := *b
	left.Records = []record.Record{b.Records[0], b.Records[1], b.Records[3]} // compaction
	src.batches = []*record.Batch{&left}
	ds, err := q.Fetch("w", 10, 1000, 0)
	check(err)
	if len(ds) != 2 || ds[1].Record.Offset != 3 {
		fmt.Println("delivered", ds)
		os.Exit(1)
	}
}
