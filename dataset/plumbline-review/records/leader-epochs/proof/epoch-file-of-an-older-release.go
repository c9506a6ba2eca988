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
	// The file knows epoch 1 and 2. Epoch 3 from offset 3 on is written by the last release, which rolls at 6.
	dir := filepath.Join(os.Getenv("TMPDIR"), "log")
	file := filepath.Join(dir, "leader-epochs")
	l := open(dir)
	put(l, 1, "a", "b")
	put(l, 2, "c")
	old, err := os.ReadFile(file)
	check(err)
	put(l, 3, "d", "e", "f")
	check(l.Roll(1))
	put(l, 3, "g")
	check(l.Close())
	check(os.WriteFile(file, old, 0o644))
	l = open(dir)
	_, one := l.EpochEnd(1)
	epoch, end := l.EpochEnd(2)
	fmt.Println(l.Epochs(), epoch, end)
	if one != 2 || epoch != 2 || l.LastEpoch() != 3 {
		os.Exit(3)
	}
	if end != 3 {
		os.Exit(1)
	}
}
