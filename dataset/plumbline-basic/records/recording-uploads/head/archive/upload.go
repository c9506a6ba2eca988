package archive

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
)

// Begin begins an upload in parts, and returns the id that the archive has given it.
func (c *Client) Begin(ctx context.Context, name string) (string, error) {
	response, err := c.send(ctx, http.MethodPost, c.uploadURL(name, url.Values{"uploads": {""}}), nil, 0)
	if err != nil {
		return "", err
	}
	defer finish(response)
	if err := check(response); err != nil {
		return "", err
	}
	var begun struct {
		ID string `json:"id"`
	}
	if err := json.NewDecoder(response.Body).Decode(&begun); err != nil {
		return "", fmt.Errorf("beginning %s: %w", name, err)
	}
	return begun.ID, nil
}

// PutPart adds one part, or replaces it. Parts are numbered from 1.
func (c *Client) PutPart(ctx context.Context, name, id string, number int, content io.Reader, size int64, sum string) error {
	query := url.Values{"upload": {id}, "part": {strconv.Itoa(number)}}
	response, err := c.send(ctx, http.MethodPut, c.uploadURL(name, query), content, size)
	if err != nil {
		return err
	}
	defer finish(response)
	if err := check(response); err != nil {
		return err
	}
	if response.Header.Get("X-Sum") != sum {
		return fmt.Errorf("part %d of %s: %w", number, name, ErrDamaged)
	}
	return nil
}

// Complete makes an object of the parts, whose SHA-256 as a whole is sum. The upload is over then, and if the sum is
// another the archive throws the parts away.
func (c *Client) Complete(ctx context.Context, name, id, sum string) error {
	query := url.Values{"upload": {id}, "sum": {sum}}
	response, err := c.send(ctx, http.MethodPost, c.uploadURL(name, query), nil, 0)
	if err != nil {
		return err
	}
	defer finish(response)
	if response.StatusCode == http.StatusConflict {
		return fmt.Errorf("%s: %w", name, ErrDamaged)
	}
	return check(response)
}

// uploadURL is where an upload in parts is begun, added to, asked about and completed.
func (c *Client) uploadURL(name string, query url.Values) string {
	return c.base + "/objects/" + url.QueryEscape(name) + "?" + query.Encode()
}
