// Package loop starts jobs when they are due.
package loop

import (
	"sync"
	"time"

	"nightjar/config"
	"nightjar/runner"
)

// Loop is driven from one goroutine; the commands run in goroutines of their own.
type Loop struct {
	jobs    []config.Job
	runner  *runner.Runner
	logf    func(format string, args ...any)
	next    map[string]time.Time
	running sync.WaitGroup
}

// New makes a loop whose jobs are due from now on.
func New(jobs []config.Job, run *runner.Runner, logf func(string, ...any), now time.Time) *Loop {
	l := &Loop{jobs: jobs, runner: run, logf: logf, next: map[string]time.Time{}}
	for _, job := range jobs {
		l.next[job.Name] = job.Schedule.Next(now)
	}
	return l
}

// Tick starts every job that is due. Of several due times since the last tick it is the first that counts.
func (l *Loop) Tick(now time.Time) {
	for _, job := range l.jobs {
		due := l.next[job.Name]
		if due.After(now) {
			continue
		}
		l.next[job.Name] = job.Schedule.Next(now)
		l.start(job, due)
	}
}

// Wait waits for the commands that are running.
func (l *Loop) Wait() {
	l.running.Wait()
}

func (l *Loop) start(job config.Job, due time.Time) {
	l.running.Add(1)
	go func() {
		defer l.running.Done()
		if err := l.runner.Run(job, due); err != nil {
			l.logf("%s, due %s: %v", job.Name, due.Format(time.RFC3339), err)
		}
	}()
}
