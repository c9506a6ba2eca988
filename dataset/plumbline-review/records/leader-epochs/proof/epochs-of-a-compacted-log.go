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

func open(dir string) *seglog.Log {
	l, err := seglog.Open(dir, seglog.Options{Compact: true}, 1)
	check(err)
	return l
}

func put(l *seglog.Log, epoch int32, keys ...string) {
	for _, key := range keys {
		_, err := l.Append(record.Encode(record.New([]record.Record{{Time: 1, Key: []byte(key), Value: []byte("v")}})), epoch, 1)
		check(err)
	}
}

func main() {
	// Epoch 1 up to offset 2, epoch 2 from there on. Of its first segment compaction leaves the batch at 4.
	dir := filepath.Join(os.Getenv("TMPDIR"), "log")
	l := open(dir)
	put(l, 1, "a", "b")
	put(l, 2, "k", "k", "k")
	check(l.Roll(1))
	put(l, 2, "z")
	_, err := l.Compact(1, 5)
	check(err)
	if epoch, end := l.EpochEnd(1); epoch != 1 || end != 2 {
		fmt.Println("before", epoch, end)
		os.Exit(3)
	}
	check(l.Close())
	// The last release had no such file.
	check(os.Remove(filepath.Join(dir, "leader-epochs")))
	l = open(dir)
	epoch, end := l.EpochEnd(1)
	fmt.Println(l.Epochs(), epoch, end)
	if epoch != 1 || end < 2 {
		os.Exit(3)
	}
	// A follower that has more of epoch 1 has to hear of it.
	if end > 2 {
		os.Exit(1)
	}
}
