// A job whose section says nothing of catch_up catches up on nothing.
package main

import (
	"context"
	"fmt"
	"os"
	"strings"
	"time"

	"nightjar/config"
	"nightjar/history"
	"nightjar/loop"
	"nightjar/runner"
)

func main() {
	past, err := history.Open(os.Getenv("HISTORY"))
	if err != nil {
		panic(err)
	}
	noon := time.Date(2024, 5, 1, 12, 0, 0, 0, time.UTC)
	if err := past.Append(history.Entry{Job: "poll", Scheduled: noon.Add(-time.Hour)}); err != nil {
		panic(err)
	}
	jobs, err := config.Read(strings.NewReader("[poll]\nschedule = every 15m\ncommand = poll\n"))
	if err != nil {
		panic(err)
	}
	runs := 0
	run := runner.New(runner.NewSlots(1), past)
	run.Now = func() time.Time { return noon }
	run.Execute = func(context.Context, string) error {
		runs++
		return nil
	}
	quiet := func(string, ...any) {}
	l := loop.New(jobs, run, quiet, noon)
	l.CatchUp(past, noon)
	l.Wait()
	if runs != 0 {
		fmt.Printf("a job without catch_up ran %d missed runs at the start\n", runs)
		os.Exit(1)
	}
}
