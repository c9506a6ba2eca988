package api

import (
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"hyetal/reading"
)

const (
	usualPage   = 100
	largestPage = 1000
)

type page struct {
	Readings []reading.Reading `json:"readings"`
	// Next is what to ask for with after; empty on the last page.
	Next string `json:"next,omitempty"`
}

// list answers GET /readings, oldest first.
func (s *Server) list(w http.ResponseWriter, r *http.Request, station string) {
	from, err := beginning(r.URL.Query())
	if err != nil {
		fail(w, http.StatusBadRequest, "from and after are times like 2024-05-01T12:00:00Z")
		return
	}
	limit, err := limit(r.URL.Query().Get("limit"))
	if err != nil {
		fail(w, http.StatusBadRequest, err.Error())
		return
	}
	answer(w, s.page(station, from, limit))
}

func limit(text string) (int, error) {
	if text == "" {
		return usualPage, nil
	}
	limit, err := strconv.Atoi(text)
	if err != nil || limit < 1 || limit > largestPage {
		return 0, errors.New("limit is from 1 to " + strconv.Itoa(largestPage))
	}
	return limit, nil
}

// beginning is where a page starts: behind after, or else at from, or else with the first reading.
func beginning(query url.Values) (time.Time, error) {
	if after := query.Get("after"); after != "" {
		at, err := time.Parse(time.RFC3339, after)
		return at.Add(time.Second), err
	}
	if from := query.Get("from"); from != "" {
		return time.Parse(time.RFC3339, from)
	}
	return time.Time{}, nil
}

func (s *Server) page(station string, from time.Time, limit int) page {
	cursor := s.store.Scan(station, from)
	defer cursor.Close()
	found := page{Readings: []reading.Reading{}}
	for next, ok := cursor.Next(); ok; next, ok = cursor.Next() {
		if len(found.Readings) == limit {
			found.Next = found.Readings[limit-1].At.Format(time.RFC3339)
			break
		}
		found.Readings = append(found.Readings, next)
	}
	return found
}
