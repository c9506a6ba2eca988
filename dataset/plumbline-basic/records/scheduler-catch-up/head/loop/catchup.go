package loop

import (
	"time"

	"nightjar/config"
	"nightjar/history"
	"nightjar/schedule"
)

// maxMissed bounds what one job catches up on.
const maxMissed = 100

// CatchUp starts the runs that were missed between the last one in the history and now, as each job
// wants it. It is called once, before the first tick, with the time the loop was made with.
func (l *Loop) CatchUp(past *history.History, now time.Time) {
	for _, job := range l.jobs {
		if missed := missedRuns(job, past, now); len(missed) > 0 {
			l.replay(job, missed)
		}
	}
}

func missedRuns(job config.Job, past *history.History, now time.Time) []time.Time {
	last, found := past.Last(job.Name)
	if !found {
		return nil
	}
	switch job.CatchUp {
	case config.CatchUpAll:
		return schedule.Missed(job.Schedule, last.Scheduled, now, maxMissed)
	case config.CatchUpLatest:
		return schedule.Missed(job.Schedule, last.Scheduled, now, 1)
	default:
		return nil
	}
}

func (l *Loop) replay(job config.Job, missed []time.Time) {
	l.running.Add(1)
	go func() {
		defer l.running.Done()
		if done, err := l.runner.Replay(job, missed); err != nil {
			l.logf("%s: caught up on %d of %d runs: %v", job.Name, done, len(missed), err)
		}
	}()
}
