package schedule

import "time"

// Missed lists the times after last, up to and including now, at which the job was due, oldest first.
// Of more than limit it lists the newest.
func Missed(spec Spec, last, now time.Time, limit int) []time.Time {
	var missed []time.Time
	for due := spec.Next(last); !due.After(now); due = due.Add(spec.Period()) {
		missed = append(missed, due)
		if len(missed) > limit {
			missed = missed[1:]
		}
	}
	return missed
}
