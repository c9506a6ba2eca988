// Package runner runs commands and notes how they went.
package runner

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"time"

	"nightjar/config"
	"nightjar/history"
)

// ErrBusy says that all slots are taken.
var ErrBusy = errors.New("all slots are taken")

// Runner runs jobs. Now and Execute may be replaced before the first run.
type Runner struct {
	Now     func() time.Time
	Execute func(ctx context.Context, command string) error

	slots   *Slots
	history *history.History
}

// New makes a runner that runs shell commands.
func New(slots *Slots, past *history.History) *Runner {
	return &Runner{Now: time.Now, Execute: shell, slots: slots, history: past}
}

// Run performs the run of job that was due at scheduled, if a slot is free.
func (r *Runner) Run(job config.Job, scheduled time.Time) error {
	if !r.slots.TryAcquire() {
		return ErrBusy
	}
	defer r.slots.Release()
	return r.perform(job, scheduled)
}

// Replay waits for a slot and performs the runs of job that were due at times, one after the other. It
// stops at the first that fails, and says how many went well.
func (r *Runner) Replay(job config.Job, times []time.Time) (int, error) {
	r.slots.Acquire()
	for done, scheduled := range times {
		if err := r.perform(job, scheduled); err != nil {
			return done, err
		}
	}
	r.slots.Release()
	return len(times), nil
}

// perform needs a slot. A command that fails is noted in the history and is an error.
func (r *Runner) perform(job config.Job, scheduled time.Time) error {
	ctx, cancel := context.WithTimeout(context.Background(), job.Timeout)
	defer cancel()
	failure := r.Execute(ctx, job.Command)
	entry := history.Entry{Job: job.Name, Scheduled: scheduled, Finished: r.Now()}
	if failure != nil {
		entry.Error = failure.Error()
	}
	if err := r.history.Append(entry); err != nil {
		return fmt.Errorf("noting the run: %w", err)
	}
	return failure
}

func shell(ctx context.Context, command string) error {
	process := exec.CommandContext(ctx, "sh", "-c", command)
	process.Stdout, process.Stderr = os.Stdout, os.Stderr
	return process.Run()
}
