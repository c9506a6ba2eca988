package api

import (
	"net/http"
	"time"
)

type day struct {
	Sensor string   `json:"sensor"`
	Count  int      `json:"count"`
	Least  *float64 `json:"least"`
	Most   *float64 `json:"most"`
	Mean   *float64 `json:"mean"`
}

// day answers GET /day. Gaps are not counted.
func (s *Server) day(w http.ResponseWriter, r *http.Request, station string) {
	query := r.URL.Query()
	from, err := time.Parse("2006-01-02", query.Get("date"))
	if err != nil || query.Get("sensor") == "" {
		fail(w, http.StatusBadRequest, "a date and a sensor are needed")
		return
	}
	answer(w, s.summary(station, query.Get("sensor"), from))
}

func (s *Server) summary(station, sensor string, from time.Time) day {
	cursor := s.store.Scan(station, from)
	defer cursor.Close()
	to := from.AddDate(0, 0, 1)
	found := day{Sensor: sensor}
	sum := 0.0
	for next, ok := cursor.Next(); ok && next.At.Before(to); next, ok = cursor.Next() {
		if next.Sensor != sensor || next.Value == nil {
			continue
		}
		value := *next.Value
		found.Count++
		sum += value
		mean := sum / float64(found.Count)
		found.Mean = &mean
		if found.Least == nil || value < *found.Least {
			found.Least = &value
		}
		if found.Most == nil || value > *found.Most {
			found.Most = &value
		}
	}
	return found
}
