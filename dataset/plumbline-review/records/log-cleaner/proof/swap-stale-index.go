//go:build ignore

package main

import (
	"fmt"
	"os"
	"path/filepath"

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
	dir := temp()
	o := seglog.Options{SegmentBytes: 1000, IndexInterval: 200, Compact: true}
	l := open(dir, o)
	for i := 0; i < 30; i++ {
		put(l, 10, fmt.Sprintf("k%02d", i), fmt.Sprintf("value %02d", i))
	}
	if l.Segments() < 2 {
		os.Exit(3)
	}
	s := l.Describe()[0]
	raw, err := l.Read(0, 1<<20, s.Next)
	check(err)
	bs, err := record.All(raw)
	check(err)
	// what compaction made of the first segment, and a crash after its rename
	var out []byte
	for k, b := range bs {
		if k != 1 {
			out = append(out, record.Encode(b)...)
		}
	}
	check(l.Close())
	check(os.WriteFile(filepath.Join(dir, fmt.Sprintf("%020d-%020d.swap", s.Base, s.Next)), out, 0o644))
	l = open(dir, o)
	for _, b := range bs[2:] {
		got, err := l.Read(b.BaseOffset, 1, seglog.Unlimited)
		if err != nil {
			fmt.Println("offset", b.BaseOffset, "cannot be read:", err)
			os.Exit(1)
		}
		back, err := record.All(got)
		if err != nil || len(back) == 0 || back[0].BaseOffset != b.BaseOffset {
			fmt.Println("offset", b.BaseOffset, "reads as something else", err)
			os.Exit(1)
		}
	}
}
