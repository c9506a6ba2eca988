package store

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"hyetal/reading"
)

var noon = time.Date(2024, 5, 1, 12, 0, 0, 0, time.UTC)

func at(seconds int, sensor string, value float64) reading.Reading {
	return reading.Reading{At: noon.Add(time.Duration(seconds) * time.Second), Sensor: sensor, Value: &value, Unit: "C"}
}

func scan(s *Store, station string, from time.Time) []reading.Reading {
	cursor := s.Scan(station, from)
	defer cursor.Close()
	var found []reading.Reading
	for next, ok := cursor.Next(); ok; next, ok = cursor.Next() {
		found = append(found, next)
	}
	return found
}

func TestScanIsInOrderOfTimeAndSensor(t *testing.T) {
	s := New()
	s.Append("hill", []reading.Reading{at(60, "soil", 3), at(60, "air", 2)})
	s.Append("hill", []reading.Reading{at(0, "air", 1)})
	s.Append("shore", []reading.Reading{at(0, "air", 9)})
	found := scan(s, "hill", noon)
	if len(found) != 3 || *found[0].Value != 1 || *found[1].Value != 2 || *found[2].Value != 3 {
		t.Errorf("got %v", found)
	}
	if found := scan(s, "hill", noon.Add(time.Second)); len(found) != 2 {
		t.Errorf("got %v", found)
	}
}

func TestAReportThatIsSentAgainReplaces(t *testing.T) {
	s := New()
	s.Append("hill", []reading.Reading{at(0, "air", 1), at(60, "air", 2)})
	s.Append("hill", []reading.Reading{at(0, "air", 5)})
	if found := scan(s, "hill", noon); len(found) != 2 || *found[0].Value != 5 {
		t.Errorf("got %v", found)
	}
}

func TestLatestIsTheWholeReport(t *testing.T) {
	s := New()
	s.Append("hill", []reading.Reading{at(0, "air", 1), at(60, "air", 2), at(60, "soil", 3)})
	if latest := s.Latest("hill"); len(latest) != 2 || *latest[0].Value != 2 {
		t.Errorf("got %v", latest)
	}
	if latest := s.Latest("shore"); len(latest) != 0 {
		t.Errorf("got %v", latest)
	}
}

func TestJournalIsReadAgain(t *testing.T) {
	path := filepath.Join(t.TempDir(), "readings.jsonl")
	journal, err := Open(path, New())
	if err != nil {
		t.Fatal(err)
	}
	if err := journal.Write("hill", []reading.Reading{at(0, "air", 1)}); err != nil {
		t.Fatal(err)
	}
	if _, err := journal.file.WriteString(`{"station": "hil`); err != nil {
		t.Fatal(err)
	}
	journal.Close()
	for round := 0; round < 2; round++ {
		s := New()
		journal, err := Open(path, s)
		if err != nil {
			t.Fatal(err)
		}
		journal.Write("hill", []reading.Reading{at(60+round, "air", 2)})
		journal.Close()
		if found := scan(s, "hill", noon); len(found) != 1+round {
			t.Errorf("round %d: got %v", round, found)
		}
	}
	if _, err := os.Stat(path); err != nil {
		t.Error(err)
	}
}
