//go:build ignore

package main

import (
	"fmt"
	"os"

	"ferrypost/internal/lease"
)

func main() {
	t := lease.New(0, 3)
	t.Grow(10)
	t.DropBelow(5)
	if c := t.Counts(); c.Ready != 5 {
		fmt.Println("ready", c.Ready, "of 5")
		os.Exit(1)
	}
	t.Acquire("a", 5, 100)
	if id, g := t.Acquire("a", 5, 100); id != 0 {
		fmt.Println("lease", id, "on nothing", g)
		os.Exit(1)
	}
}
