// Package archive talks to the archive.
package archive

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
)

// ErrNotFound is what asking for an object ends with that the archive does not have.
var ErrNotFound = errors.New("the archive has no such object")

// ErrDamaged means that the archive has got something else than was sent.
var ErrDamaged = errors.New("damaged on the way to the archive")

// Client talks to one archive. It may be used by many goroutines.
type Client struct {
	base  string
	token string
	http  *http.Client
}

// New returns a client of the archive at base.
func New(base, token string, client *http.Client) *Client {
	return &Client{base: strings.TrimSuffix(base, "/"), token: token, http: client}
}

// Put stores an object of the given size and checks that it has arrived. Sum is its SHA-256, in hexadecimal.
func (c *Client) Put(ctx context.Context, name string, content io.Reader, size int64, sum string) error {
	response, err := c.send(ctx, http.MethodPut, c.objectURL(name), content, size)
	if err != nil {
		return err
	}
	defer finish(response)
	if err := check(response); err != nil {
		return err
	}
	if response.Header.Get("X-Sum") != sum {
		return fmt.Errorf("%s: %w", name, ErrDamaged)
	}
	return nil
}

// Get opens an object. The caller closes it.
func (c *Client) Get(ctx context.Context, name string) (io.ReadCloser, error) {
	response, err := c.send(ctx, http.MethodGet, c.objectURL(name), nil, 0)
	if err != nil {
		return nil, err
	}
	if err := check(response); err != nil {
		finish(response)
		return nil, err
	}
	return response.Body, nil
}

// Sum returns the SHA-256 of an object.
func (c *Client) Sum(ctx context.Context, name string) (string, error) {
	response, err := c.send(ctx, http.MethodHead, c.objectURL(name), nil, 0)
	if err != nil {
		return "", err
	}
	defer finish(response)
	if err := check(response); err != nil {
		return "", err
	}
	return response.Header.Get("X-Sum"), nil
}

// send sends one request. Whatever the status of the answer, its body is the caller's to finish.
func (c *Client) send(ctx context.Context, method, url string, body io.Reader, size int64) (*http.Response, error) {
	request, err := http.NewRequestWithContext(ctx, method, url, body)
	if err != nil {
		return nil, err
	}
	request.ContentLength = size
	request.Header.Set("Authorization", "Bearer "+c.token)
	return c.http.Do(request)
}

// check turns what the archive refuses into an error.
func check(response *http.Response) error {
	switch {
	case response.StatusCode == http.StatusNotFound:
		return ErrNotFound
	case response.StatusCode >= 300:
		reason, _ := io.ReadAll(io.LimitReader(response.Body, 200))
		return fmt.Errorf("the archive answered %s: %s", response.Status, strings.TrimSpace(string(reason)))
	}
	return nil
}

// finish reads what is left of an answer, so that its connection can be used again, and closes it.
func finish(response *http.Response) {
	_, _ = io.Copy(io.Discard, io.LimitReader(response.Body, 64<<10))
	_ = response.Body.Close()
}
