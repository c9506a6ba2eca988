package api

import (
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"strings"
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
	behind, err := beginning(r.URL.Query())
	if err != nil {
		fail(w, http.StatusBadRequest, "from and after are times like 2024-05-01T12:00:00Z")
		return
	}
	limit, err := limit(r.URL.Query().Get("limit"))
	if err != nil {
		fail(w, http.StatusBadRequest, err.Error())
		return
	}
	answer(w, s.page(station, behind, limit))
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

// beginning is what a page starts behind: after, or else what would be first at from, or else nothing.
func beginning(query url.Values) (reading.Reading, error) {
	if after := query.Get("after"); after != "" {
		text, sensor, _ := strings.Cut(after, "/")
		at, err := time.Parse(time.RFC3339, text)
		return reading.Reading{At: at, Sensor: sensor}, err
	}
	if from := query.Get("from"); from != "" {
		at, err := time.Parse(time.RFC3339, from)
		return reading.Reading{At: at}, err
	}
	return reading.Reading{}, nil
}

func (s *Server) page(station string, behind reading.Reading, limit int) page {
	cursor := s.store.Scan(station, behind.At)
	defer cursor.Close()
	found := page{Readings: []reading.Reading{}}
	for next, ok := cursor.Next(); ok; next, ok = cursor.Next() {
		if !behind.Before(next) {
			continue
		}
		if len(found.Readings) == limit {
			last := found.Readings[limit-1]
			found.Next = last.At.Format(time.RFC3339) + "/" + last.Sensor
			break
		}
		found.Readings = append(found.Readings, next)
	}
	return found
}
