// A station reports after an export of it was refused.
package main

import (
	"fmt"
	"os"
	"time"
)

func main() {
	s := newServer()
	report := `{"at": "2024-05-01T12:00:00Z", "values": {"sun": {"value": 310, "unit": "W/m2"}}}`
	status, body := call(s, "POST", "/report", report)
	must(204, status, body)
	status, body = call(s, "GET",
		"/readings.csv?from=2024-05-01T00:00:00Z&to=2024-05-02T00:00:00Z&units=imperial", "")
	must(422, status, body)
	done := make(chan int, 1)
	go func() {
		status, _ := call(s, "POST", "/report", report)
		done <- status
	}()
	select {
	case status := <-done:
		must(204, status, "")
	case <-time.After(2 * time.Second):
		fmt.Println("two seconds after a refused export a report is still waiting")
		os.Exit(1)
	}
}
