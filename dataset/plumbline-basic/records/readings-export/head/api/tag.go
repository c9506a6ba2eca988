package api

import (
	"fmt"

	"hyetal/reading"
)

// tag is the ETag of an export, in quotes as the header has it.
func tag(readings []reading.Reading) string {
	if len(readings) == 0 {
		return `"empty"`
	}
	last := readings[len(readings)-1]
	return fmt.Sprintf(`"%d-%d"`, len(readings), last.At.Unix())
}
