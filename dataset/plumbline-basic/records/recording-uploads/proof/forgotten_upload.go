// The parts of an upload that the archive has forgotten are asked for: the answer's body must be closed.
package main

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"

	"tapedeck/archive"
)

// refusing answers everything with 404, and counts the bodies that are not closed.
type refusing struct{ open int }

type body struct {
	io.Reader
	transport *refusing
	closed    bool
}

func (b *body) Close() error {
	if !b.closed {
		b.closed = true
		b.transport.open--
	}
	return nil
}

func (r *refusing) RoundTrip(request *http.Request) (*http.Response, error) {
	r.open++
	return &http.Response{
		Status:     "404 Not Found",
		StatusCode: http.StatusNotFound,
		Header:     http.Header{},
		Body:       &body{Reader: strings.NewReader("there is no such upload\n"), transport: r},
		Request:    request,
	}, nil
}

func main() {
	transport := &refusing{}
	client := archive.New("http://archive.test", "token", &http.Client{Transport: transport})
	for i := 0; i < 3; i++ {
		parts, err := client.Parts(context.Background(), "a.flac", "7")
		if err != nil || parts != nil {
			fmt.Println(parts, err)
			os.Exit(2)
		}
	}
	fmt.Println("bodies that are still open:", transport.open)
	if transport.open == 3 {
		os.Exit(1)
	}
	if transport.open != 0 {
		os.Exit(2)
	}
}
