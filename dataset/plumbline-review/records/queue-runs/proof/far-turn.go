//go:build ignore

package main

import (
	"fmt"
	"os"

	"ferrypost/internal/timer"
)

func main() {
	w := timer.NewWheel(0)
	day := int64(24 * 3600 * 1000)
	w.Advance(1 * day)
	fired := false
	w.Add(2*day, func(int64) { fired = true })
	w.Advance(2*day - 10)
	if fired {
		os.Exit(3)
	}
	w.Advance(2 * day)
	if !fired {
		fmt.Println("timer of a day has not fired after a day")
		os.Exit(1)
	}
}
