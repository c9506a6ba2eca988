package api

import (
	"fmt"

	"hyetal/reading"
)

// tag is the ETag of an export. The same address with the same tag has the same rows.
func tag(readings []reading.Reading) string {
	if len(readings) == 0 {
		return `"empty"`
	}
	last := readings[len(readings)-1]
	return fmt.Sprintf(`"%d-%d"`, len(readings), last.At.Unix())
}
