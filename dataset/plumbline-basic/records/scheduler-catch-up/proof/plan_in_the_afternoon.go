// A run that was due at half past two in the afternoon is not listed as one of the night.
package main

import (
	"fmt"
	"os"
	"strings"
	"time"

	"nightjar/config"
	"nightjar/history"
	"nightjar/loop"
)

func main() {
	past, err := history.Open(os.Getenv("HISTORY"))
	if err != nil {
		panic(err)
	}
	evening := time.Date(2024, 5, 2, 20, 0, 0, 0, time.UTC)
	if err := past.Append(history.Entry{Job: "report", Scheduled: evening.AddDate(0, 0, -1)}); err != nil {
		panic(err)
	}
	jobs, err := config.Read(strings.NewReader("[report]\nschedule = daily 14:30\ncommand = x\ncatch_up = all\n"))
	if err != nil {
		panic(err)
	}
	lines := loop.Plan(jobs, past, evening)
	if len(lines) != 1 || !strings.Contains(lines[0], ":30") {
		panic(fmt.Sprint(lines))
	}
	if !strings.Contains(lines[0], "14:30") {
		fmt.Printf("of the run at 14:30 it says %q\n", lines[0])
		os.Exit(1)
	}
}
