package main

import (
	"fmt"
	"net/http/httptest"
	"os"
	"strings"

	"hyetal/api"
	"hyetal/reading"
	"hyetal/store"
)

type noJournal struct{}

func (noJournal) Write(string, []reading.Reading) error { return nil }

func newServer() *api.Server {
	return api.New(store.New(), noJournal{}, api.Keys{"key": "hill"})
}

func call(s *api.Server, method, target, body string) (int, string) {
	request := httptest.NewRequest(method, target, strings.NewReader(body))
	request.Header.Set("X-Station-Key", "key")
	recorder := httptest.NewRecorder()
	s.ServeHTTP(recorder, request)
	return recorder.Code, recorder.Body.String()
}

// must ends without a verdict unless the answer is the one that is expected either way.
func must(want, status int, body string) {
	if status != want {
		fmt.Println("unexpected answer:", status, body)
		os.Exit(2)
	}
}
