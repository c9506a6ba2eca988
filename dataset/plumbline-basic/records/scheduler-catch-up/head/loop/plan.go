package loop

import (
	"time"

	"nightjar/config"
	"nightjar/history"
)

// Plan describes the runs that CatchUp would start, a line for each.
func Plan(jobs []config.Job, past *history.History, now time.Time) []string {
	var lines []string
	for _, job := range jobs {
		for _, due := range missedRuns(job, past, now) {
			lines = append(lines, job.Name+", due "+due.Format("2006-01-02 03:04 MST"))
		}
	}
	return lines
}
