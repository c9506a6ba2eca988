//go:build ignore

package main

import (
	"fmt"
	"os"

	"ferrypost/internal/lease"
)

func main() {
	t := lease.New(0, 3)
	t.Grow(2)
	t.Delay(0, 0, 1000)
	t.Delay(1, 1, 9000)
	t.Promote(1000)
	if c := t.Counts(); c.Ready != 1 || c.Delayed != 1 {
		fmt.Printf("at 1000 %+v\n", c)
		os.Exit(1)
	}
}
