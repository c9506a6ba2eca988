package loop

import (
	"context"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"nightjar/config"
	"nightjar/history"
	"nightjar/runner"
)

var noon = time.Date(2024, 5, 1, 12, 0, 0, 0, time.UTC)

func readJobs(t *testing.T, text string) []config.Job {
	t.Helper()
	jobs, err := config.Read(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return jobs
}

func openHistory(t *testing.T) *history.History {
	t.Helper()
	past, err := history.Open(filepath.Join(t.TempDir(), "history.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { past.Close() })
	return past
}

func quietRunner(past *history.History) *runner.Runner {
	run := runner.New(runner.NewSlots(4), past)
	run.Now = func() time.Time { return noon }
	run.Execute = func(context.Context, string) error { return nil }
	return run
}

func TestTickStartsWhatIsDue(t *testing.T) {
	past := openHistory(t)
	jobs := readJobs(t, "[poll]\nschedule = every 15m\ncommand = poll\n[late]\nschedule = daily 18:00\ncommand = late\n")
	l := New(jobs, quietRunner(past), t.Logf, noon)
	l.Tick(noon.Add(14 * time.Minute))
	l.Wait()
	if _, found := past.Last("poll"); found {
		t.Error("poll ran too early")
	}
	l.Tick(noon.Add(16 * time.Minute))
	l.Wait()
	last, found := past.Last("poll")
	if !found || !last.Scheduled.Equal(noon.Add(15*time.Minute)) {
		t.Errorf("got %+v, %v", last, found)
	}
	if _, found := past.Last("late"); found {
		t.Error("late ran at noon")
	}
}
