package api

import (
	"crypto/sha256"
	"encoding/csv"
	"fmt"

	"hyetal/reading"
)

// tag is the ETag of an export. The same address with the same tag has the same rows.
func tag(readings []reading.Reading) string {
	hash := sha256.New()
	write(csv.NewWriter(hash), readings) // Writing to a hash does not fail.
	return fmt.Sprintf(`"%x"`, hash.Sum(nil)[:16])
}
