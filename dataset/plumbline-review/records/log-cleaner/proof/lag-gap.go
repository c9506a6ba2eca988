//go:build ignore

package main

import (
	"fmt"
	"os"

	"ferrypost/internal/record"
	"ferrypost/internal/seglog"
)

func check(err error) {
	if err != nil {
		fmt.Println(err)
		os.Exit(3)
	}
}

func open(dir string, o seglog.Options) *seglog.Log {
	l, err := seglog.Open(dir, o, 0)
	check(err)
	return l
}

func temp() string {
	dir, err := os.MkdirTemp("", "proof")
	check(err)
	return dir
}

// put appends one batch; "-" is a tombstone.
func put(l *seglog.Log, time int64, kv ...string) {
	var recs []record.Record
	for i := 0; i < len(kv); i += 2 {
		r := record.Record{Time: time, Key: []byte(kv[i]), Value: []byte(kv[i+1])}
		if kv[i+1] == "-" {
			r.Value = nil
		}
		recs = append(recs, r)
	}
	_, err := l.Append(record.Encode(record.New(recs)), 1, time)
	check(err)
}

func compact(l *seglog.Log, now int64) {
	_, err := l.Compact(now, l.End())
	check(err)
}

// state is the last value of every key.
func state(l *seglog.Log) map[string]string {
	out := map[string]string{}
	for from := l.Start(); from < l.End(); {
		raw, err := l.Read(from, 1, seglog.Unlimited)
		check(err)
		bs, err := record.All(raw)
		check(err)
		if len(bs) == 0 {
			break
		}
		for _, r := range bs[0].Records {
			if r.Value == nil {
				delete(out, string(r.Key))
			} else {
				out[string(r.Key)] = string(r.Value)
			}
		}
		from = bs[0].LastOffset() + 1
	}
	return out
}

func main() {
	l := open(temp(), seglog.Options{SegmentBytes: 100, Compact: true, TombstoneMs: 100, CompactLagMs: 1000})
	put(l, 10, "x", "1")
	put(l, 5000, "a", "alive") // a producer whose clock is ahead
	put(l, 20, "a", "-")
	put(l, 30, "y", "1")
	put(l, 40, "z", "1")
	compact(l, 2000)
	compact(l, 3000)
	put(l, 50, "q", "1")
	compact(l, 3200)
	if v, ok := state(l)["a"]; ok {
		fmt.Println("deleted key a is back with", v)
		os.Exit(1)
	}
}
