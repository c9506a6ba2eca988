package api

import (
	"encoding/csv"
	"errors"
	"log"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"hyetal/reading"
	"hyetal/units"
)

// A month of a station that reports every minute is some ten megabytes.
const longestExport = 31 * 24 * time.Hour

// export answers GET /readings.csv: a row for every reading from a time up to, but not including, another.
func (s *Server) export(w http.ResponseWriter, r *http.Request, station string) {
	query := r.URL.Query()
	from, to, err := span(query)
	if err != nil {
		fail(w, http.StatusBadRequest, err.Error())
		return
	}
	system, err := units.Named(query.Get("units"))
	if err != nil {
		fail(w, http.StatusBadRequest, err.Error())
		return
	}
	readings, err := s.between(station, from, to, system)
	if err != nil {
		fail(w, http.StatusUnprocessableEntity, err.Error())
		return
	}
	etag := tag(readings)
	w.Header().Set("ETag", etag)
	if r.Header.Get("If-None-Match") == etag {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	w.Header().Set("Content-Type", "text/csv; charset=utf-8")
	w.Header().Set("Content-Disposition", `attachment; filename="readings.csv"`)
	if err := write(csv.NewWriter(w), readings); err != nil {
		log.Printf("export: %v", err)
	}
}

func span(query url.Values) (from, to time.Time, err error) {
	from, err = time.Parse(time.RFC3339, query.Get("from"))
	if err != nil {
		return from, to, errors.New("from is a time like 2024-05-01T12:00:00Z")
	}
	to, err = time.Parse(time.RFC3339, query.Get("to"))
	if err != nil {
		return from, to, errors.New("to is a time like 2024-05-01T12:00:00Z")
	}
	if !from.Before(to) || to.Sub(from) > longestExport {
		return from, to, errors.New("to is after from, and at most 31 days")
	}
	return from, to, nil
}

// between collects the readings of a station from one time up to another, in the units of the system. The first
// row is written when all are there.
func (s *Server) between(station string, from, to time.Time, system units.System) ([]reading.Reading, error) {
	var found []reading.Reading
	cursor := s.store.Scan(station, from)
	for next, ok := cursor.Next(); ok && next.At.Before(to); next, ok = cursor.Next() {
		converted, err := system.Convert(next)
		if err != nil {
			return nil, err
		}
		found = append(found, converted)
	}
	cursor.Close()
	return found, nil
}

func write(out *csv.Writer, readings []reading.Reading) error {
	out.Write([]string{"at", "sensor", "value", "unit"})
	for _, r := range readings {
		value := ""
		if r.Value != nil {
			value = strconv.FormatFloat(*r.Value, 'f', -1, 64)
		}
		out.Write([]string{r.At.Format(time.RFC3339), r.Sensor, value, r.Unit})
	}
	out.Flush()
	return out.Error()
}
