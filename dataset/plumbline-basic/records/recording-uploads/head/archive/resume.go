package archive

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
)

// Parts returns the sums of the parts that the archive has of an upload, by their numbers. It is nil if the archive
// does not know the upload, for it forgets those that nothing was added to for a week.
func (c *Client) Parts(ctx context.Context, name, id string) (map[int]string, error) {
	response, err := c.send(ctx, http.MethodGet, c.uploadURL(name, url.Values{"upload": {id}}), nil, 0)
	if err != nil {
		return nil, err
	}
	if response.StatusCode == http.StatusNotFound {
		return nil, nil
	}
	defer finish(response)
	if err := check(response); err != nil {
		return nil, err
	}
	parts := map[int]string{}
	if err := json.NewDecoder(response.Body).Decode(&parts); err != nil {
		return nil, fmt.Errorf("asking for the parts of %s: %w", name, err)
	}
	return parts, nil
}
