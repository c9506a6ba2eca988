package api

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"hyetal/reading"
	"hyetal/store"
)

type forgetful struct{}

func (forgetful) Write(string, []reading.Reading) error { return nil }

func setting() *Server {
	return New(store.New(), forgetful{}, Keys{"k-hill": "hill", "k-shore": "shore"})
}

func call(s *Server, method, target, key, body string) (int, string) {
	request := httptest.NewRequest(method, target, strings.NewReader(body))
	request.Header.Set("X-Station-Key", key)
	recorder := httptest.NewRecorder()
	s.ServeHTTP(recorder, request)
	return recorder.Code, recorder.Body.String()
}

func report(t *testing.T, s *Server, at, values string) {
	t.Helper()
	status, body := call(s, "POST", "/report", "k-hill", `{"at": "`+at+`", "values": {`+values+`}}`)
	if status != http.StatusNoContent {
		t.Fatalf("%d: %s", status, body)
	}
}

func TestLatestIsOfTheKeysStation(t *testing.T) {
	s := setting()
	report(t, s, "2024-05-01T12:00:00Z", `"air": {"value": 14.2, "unit": "C"}`)
	if _, body := call(s, "GET", "/latest", "k-hill", ""); !strings.Contains(body, "14.2") {
		t.Errorf("got %s", body)
	}
	if _, body := call(s, "GET", "/latest", "k-shore", ""); strings.TrimSpace(body) != "[]" {
		t.Errorf("got %s", body)
	}
	if status, _ := call(s, "GET", "/latest", "", ""); status != http.StatusUnauthorized {
		t.Errorf("got %d", status)
	}
}

func TestDayLeavesGapsOut(t *testing.T) {
	s := setting()
	report(t, s, "2024-05-01T00:00:00Z", `"air": {"value": 10, "unit": "C"}`)
	report(t, s, "2024-05-01T12:00:00Z", `"air": {"value": null, "unit": "C"}`)
	report(t, s, "2024-05-01T23:59:59Z", `"air": {"value": 20, "unit": "C"}`)
	report(t, s, "2024-05-02T00:00:00Z", `"air": {"value": 90, "unit": "C"}`)
	_, body := call(s, "GET", "/day?date=2024-05-01&sensor=air", "k-hill", "")
	if want := `{"sensor":"air","count":2,"least":10,"most":20,"mean":15}`; strings.TrimSpace(body) != want {
		t.Errorf("got %s", body)
	}
}

func TestReadKeys(t *testing.T) {
	keys, err := ReadKeys(strings.NewReader("# stations\n\nk1 hill\nk2\tshore\n"))
	if err != nil || len(keys) != 2 || keys["k2"] != "shore" {
		t.Errorf("got %v, %v", keys, err)
	}
	if _, err := ReadKeys(strings.NewReader("k1\n")); err == nil {
		t.Error("a key without a station was taken")
	}
}
