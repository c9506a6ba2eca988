package api

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func pages(t *testing.T, s *Server, target string) [][]string {
	t.Helper()
	var all [][]string
	after := ""
	for round := 0; round < 10; round++ {
		status, body := call(s, "GET", target+after, "k-hill", "")
		var found page
		if err := json.Unmarshal([]byte(body), &found); err != nil || status != http.StatusOK {
			t.Fatalf("%d: %s", status, body)
		}
		var sensors []string
		for _, r := range found.Readings {
			sensors = append(sensors, r.Sensor+r.At.Format(" 15:04"))
		}
		all = append(all, sensors)
		if found.Next == "" {
			return all
		}
		after = "&after=" + found.Next
	}
	t.Fatal("the pages have no end")
	return nil
}

func TestPagesFollowEachOther(t *testing.T) {
	s := setting()
	for _, at := range []string{"12:00", "12:01", "12:02", "12:03", "12:04"} {
		report(t, s, "2024-05-01T"+at+":00Z", `"air": {"value": 14.2, "unit": "C"}`)
	}
	found := pages(t, s, "/readings?from=2024-05-01T12:01:00Z&limit=2")
	if len(found) != 2 || strings.Join(found[0], ",") != "air 12:01,air 12:02" || found[1][1] != "air 12:04" {
		t.Errorf("got %q", found)
	}
}

func TestAPageHasAllSensors(t *testing.T) {
	s := setting()
	report(t, s, "2024-05-01T12:00:00Z", `"soil": {"value": 9, "unit": "C"}, "air": {"value": null, "unit": "C"}`)
	found := pages(t, s, "/readings?limit=100")
	if len(found) != 1 || strings.Join(found[0], ",") != "air 12:00,soil 12:00" {
		t.Errorf("got %q", found)
	}
}

func TestWhatCannotBeAskedFor(t *testing.T) {
	s := setting()
	for _, target := range []string{
		"/readings?limit=0",
		"/readings?limit=1001",
		"/readings?after=noon",
		"/readings.csv?from=2024-05-01T00:00:00Z",
		"/readings.csv?from=2024-05-02T00:00:00Z&to=2024-05-01T00:00:00Z",
		"/readings.csv?from=2024-05-01T00:00:00Z&to=2024-07-01T00:00:00Z",
		"/readings.csv?from=2024-05-01T00:00:00Z&to=2024-05-02T00:00:00Z&units=nautical",
	} {
		if status, body := call(s, "GET", target, "k-hill", ""); status != http.StatusBadRequest {
			t.Errorf("%s: %d: %s", target, status, body)
		}
	}
}

const day1 = "/readings.csv?from=2024-05-01T00:00:00Z&to=2024-05-02T00:00:00Z"

func TestExportEndsBeforeTo(t *testing.T) {
	s := setting()
	report(t, s, "2024-05-01T00:00:00Z", `"air": {"value": 14.25, "unit": "C"}, "sun": {"value": null, "unit": "W/m2"}`)
	report(t, s, "2024-05-02T00:00:00Z", `"air": {"value": 9, "unit": "C"}`)
	_, body := call(s, "GET", day1, "k-hill", "")
	want := "at,sensor,value,unit\n2024-05-01T00:00:00Z,air,14.25,C\n2024-05-01T00:00:00Z,sun,,W/m2\n"
	if body != want {
		t.Errorf("got %q", body)
	}
}

func TestExportIsSentOnce(t *testing.T) {
	s := setting()
	report(t, s, "2024-05-01T00:00:00Z", `"air": {"value": 14.25, "unit": "C"}`)
	ask := func(tag string) *httptest.ResponseRecorder {
		request := httptest.NewRequest("GET", day1, nil)
		request.Header.Set("X-Station-Key", "k-hill")
		request.Header.Set("If-None-Match", tag)
		recorder := httptest.NewRecorder()
		s.ServeHTTP(recorder, request)
		return recorder
	}
	first := ask("")
	if first.Code != http.StatusOK {
		t.Fatalf("got %d", first.Code)
	}
	if again := ask(first.Header().Get("ETag")); again.Code != http.StatusNotModified || again.Body.Len() != 0 {
		t.Errorf("%d: %s", again.Code, again.Body)
	}
	report(t, s, "2024-05-01T00:01:00Z", `"air": {"value": 14.5, "unit": "C"}`)
	if later := ask(first.Header().Get("ETag")); !strings.Contains(later.Body.String(), "14.5") {
		t.Errorf("%d: %s", later.Code, later.Body)
	}
}

func TestExportInOtherUnits(t *testing.T) {
	s := setting()
	report(t, s, "2024-05-01T00:00:00Z", `"air": {"value": 100, "unit": "C"}, "wet": {"value": 61, "unit": "%"}`)
	_, body := call(s, "GET", day1+"&units=imperial", "k-hill", "")
	if !strings.Contains(body, "air,212,F\n") || !strings.Contains(body, "wet,61,%\n") {
		t.Errorf("got %q", body)
	}
	report(t, s, "2024-05-01T00:01:00Z", `"sun": {"value": 310, "unit": "W/m2"}`)
	status, body := call(s, "GET", day1+"&units=imperial", "k-hill", "")
	if status != http.StatusUnprocessableEntity || !strings.Contains(body, "sun: there is no imperial unit") {
		t.Errorf("%d: %s", status, body)
	}
}
