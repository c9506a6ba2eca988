//go:build ignore

package main

import (
	"fmt"
	"os"

	"ferrypost/internal/quota"
)

func main() {
	var limit quota.Limit
	limit.Rate[quota.Produce] = 1000
	limit.BurstMs = 1000
	m := quota.New(func(string) quota.Limit { return limit }, func(string) int64 { return 0 }, 1000000)
	const begin, end = 1000000, 1090000
	before := m.Charge("quay", end, quota.Amount{Kind: quota.Produce, N: 200000})
	// Maintenance read the clock 90 s ago.
	m.Sweep(begin, 600000)
	after := m.Charge("quay", end, quota.Amount{Kind: quota.Produce, N: 0})
	fmt.Println("to wait before and after the sweep:", before, after)
	if before != after {
		os.Exit(1)
	}
}
