package loop

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"nightjar/history"
)

func TestCatchUp(t *testing.T) {
	for mode, want := range map[string]int32{"all": 4, "latest": 1, "none": 0} {
		past := openHistory(t)
		if err := past.Append(history.Entry{Job: "poll", Scheduled: noon.Add(-time.Hour)}); err != nil {
			t.Fatal(err)
		}
		var runs int32
		run := quietRunner(past)
		run.Execute = func(context.Context, string) error {
			atomic.AddInt32(&runs, 1)
			return nil
		}
		jobs := readJobs(t, "[poll]\nschedule = every 15m\ncommand = poll\ncatch_up = "+mode+"\n")
		l := New(jobs, run, t.Logf, noon)
		l.CatchUp(past, noon)
		l.Wait()
		if runs != want {
			t.Errorf("%s: %d runs, want %d", mode, runs, want)
		}
		if last, _ := past.Last("poll"); want > 0 && !last.Scheduled.Equal(noon) {
			t.Errorf("%s: last is %s", mode, last.Scheduled)
		}
	}
}

func TestCatchUpLeavesNewJobsAlone(t *testing.T) {
	past := openHistory(t)
	l := New(readJobs(t, "[poll]\nschedule = every 15m\ncommand = poll\ncatch_up = all\n"), quietRunner(past), t.Logf, noon)
	l.CatchUp(past, noon)
	l.Wait()
	if _, found := past.Last("poll"); found {
		t.Error("a job that never ran was caught up on")
	}
}

func TestCatchUpStopsAtAFailure(t *testing.T) {
	past := openHistory(t)
	if err := past.Append(history.Entry{Job: "poll", Scheduled: noon.Add(-time.Hour)}); err != nil {
		t.Fatal(err)
	}
	run := quietRunner(past)
	run.Execute = func(context.Context, string) error { return errors.New("exit status 1") }
	l := New(readJobs(t, "[poll]\nschedule = every 15m\ncommand = poll\ncatch_up = all\n"), run, t.Logf, noon)
	l.CatchUp(past, noon)
	l.Wait()
	last, _ := past.Last("poll")
	if !last.Scheduled.Equal(noon.Add(-45*time.Minute)) || last.Error == "" {
		t.Errorf("got %+v", last)
	}
}

func TestPlan(t *testing.T) {
	past := openHistory(t)
	if err := past.Append(history.Entry{Job: "backup", Scheduled: noon.AddDate(0, 0, -2)}); err != nil {
		t.Fatal(err)
	}
	jobs := readJobs(t, "[backup]\nschedule = daily 02:30\ncommand = x\ncatch_up = latest\n")
	lines := Plan(jobs, past, noon)
	if len(lines) != 1 || lines[0] != noon.Format("backup, due 2006-01-02 ")+"02:30 UTC" {
		t.Errorf("got %q", lines)
	}
}
