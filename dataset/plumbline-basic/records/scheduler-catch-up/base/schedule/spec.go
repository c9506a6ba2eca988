// Package schedule says when jobs are due.
package schedule

import (
	"fmt"
	"strings"
	"time"
	_ "time/tzdata" // Small images come without zone files.
)

type kind int

const (
	every kind = iota
	daily
	weekly
)

// Spec is a parsed schedule. Make one with Parse.
type Spec struct {
	kind    kind
	step    time.Duration
	hour    int
	minute  int
	weekday time.Weekday
	zone    *time.Location
}

var weekdays = map[string]time.Weekday{
	"sun": time.Sunday, "mon": time.Monday, "tue": time.Tuesday, "wed": time.Wednesday,
	"thu": time.Thursday, "fri": time.Friday, "sat": time.Saturday,
}

// Parse reads "every 15m", "daily 02:30" or "weekly mon 09:00", the last two in zone.
func Parse(text string, zone *time.Location) (Spec, error) {
	words := strings.Fields(text)
	switch {
	case len(words) == 2 && words[0] == "every":
		step, err := time.ParseDuration(words[1])
		if err != nil || step < time.Second {
			return Spec{}, fmt.Errorf("schedule %q: want a duration of 1s or more", text)
		}
		return Spec{kind: every, step: step, zone: zone}, nil
	case len(words) == 2 && words[0] == "daily":
		return atClock(Spec{kind: daily, zone: zone}, words[1], text)
	case len(words) == 3 && words[0] == "weekly":
		day, ok := weekdays[words[1]]
		if !ok {
			return Spec{}, fmt.Errorf("schedule %q: no such day", text)
		}
		return atClock(Spec{kind: weekly, weekday: day, zone: zone}, words[2], text)
	}
	return Spec{}, fmt.Errorf("schedule %q: want every, daily or weekly", text)
}

func atClock(spec Spec, clock, text string) (Spec, error) {
	at, err := time.Parse("15:04", clock)
	if err != nil {
		return Spec{}, fmt.Errorf("schedule %q: want HH:MM", text)
	}
	spec.hour, spec.minute = at.Hour(), at.Minute()
	return spec, nil
}

// Next is the first time after the given one at which the job is due.
func (s Spec) Next(after time.Time) time.Time {
	if s.kind == every {
		return after.Truncate(s.step).Add(s.step)
	}
	local := after.In(s.zone)
	for days := 0; ; days++ {
		due := time.Date(local.Year(), local.Month(), local.Day()+days, s.hour, s.minute, 0, 0, s.zone)
		if due.After(after) && (s.kind == daily || due.Weekday() == s.weekday) {
			return due
		}
	}
}

// Period is the nominal distance between two runs, as reports show it. A day counts as 24 hours.
func (s Spec) Period() time.Duration {
	switch s.kind {
	case daily:
		return 24 * time.Hour
	case weekly:
		return 7 * 24 * time.Hour
	default:
		return s.step
	}
}
