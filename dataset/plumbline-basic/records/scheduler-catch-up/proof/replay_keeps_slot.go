// After a replay that fails, the only slot is free again.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"nightjar/config"
	"nightjar/history"
	"nightjar/runner"
)

func main() {
	past, err := history.Open(os.Getenv("HISTORY"))
	if err != nil {
		panic(err)
	}
	noon := time.Date(2024, 5, 1, 12, 0, 0, 0, time.UTC)
	slots := runner.NewSlots(1)
	run := runner.New(slots, past)
	run.Now = func() time.Time { return noon }
	run.Execute = func(context.Context, string) error { return errors.New("exit status 1") }
	job := config.Job{Name: "backup", Timeout: time.Minute}
	if done, err := run.Replay(job, []time.Time{noon}); done != 0 || err == nil {
		panic("the replay did not fail")
	}
	run.Execute = func(context.Context, string) error { return nil }
	if err := run.Run(job, noon); err == runner.ErrBusy {
		fmt.Println("nothing is running, and the next run is refused:", err)
		os.Exit(1)
	}
}
