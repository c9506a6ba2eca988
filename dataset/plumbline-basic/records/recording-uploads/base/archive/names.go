package archive

import (
	"net/url"
	"strings"
)

// objectURL is where an object is. The slashes of its name divide the path, and all else in it is escaped.
func (c *Client) objectURL(name string) string {
	parts := strings.Split(name, "/")
	for i, part := range parts {
		parts[i] = url.PathEscape(part)
	}
	return c.base + "/objects/" + strings.Join(parts, "/")
}
