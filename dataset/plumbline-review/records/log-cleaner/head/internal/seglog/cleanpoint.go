package seglog

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

const cleanFile = "cleaned-to"

// cleanMark says that no key occurred twice below off at a time.
type cleanMark struct {
	off, time int64
}

// cleanPoint is how far compaction has come, and when. Offsets and times of
// the marks ascend.
type cleanPoint struct {
	marks []cleanMark
	swept int64 // tombstones below are gone
}

func loadCleanPoint(dir string) (cleanPoint, error) {
	var c cleanPoint
	raw, err := os.ReadFile(filepath.Join(dir, cleanFile))
	if os.IsNotExist(err) {
		return c, nil
	}
	if err != nil {
		return c, err
	}
	for _, line := range strings.Split(strings.TrimSpace(string(raw)), "\n") {
		var m cleanMark
		if line == "" {
			continue
		}
		if _, err := fmt.Sscanf(line, "%d %d", &m.off, &m.time); err != nil {
			return c, fmt.Errorf("seglog: %s: %w", cleanFile, err)
		}
		c.marks = append(c.marks, m)
	}
	return c, nil
}

func (c *cleanPoint) save(dir string) error {
	var sb strings.Builder
	for _, m := range c.marks {
		fmt.Fprintf(&sb, "%d %d\n", m.off, m.time)
	}
	return writeAtomic(filepath.Join(dir, cleanFile), []byte(sb.String()))
}

// dirtyFrom is the first offset that was not looked at yet.
func (c *cleanPoint) dirtyFrom() int64 {
	if n := len(c.marks); n > 0 {
		return c.marks[n-1].off
	}
	return 0
}

// old is the index of the youngest mark that is older than keep, -1 without.
func (c *cleanPoint) old(now, keep int64) int {
	i := len(c.marks) - 1
	for i >= 0 && c.marks[i].time > now-keep {
		i--
	}
	return i
}

// horizon is below which tombstones have been seen long enough.
func (c *cleanPoint) horizon(now, keep int64) int64 {
	if i := c.old(now, keep); i >= 0 {
		return c.marks[i].off
	}
	return 0
}

// reached adds a mark and forgets those that will not be asked for again.
func (c *cleanPoint) reached(off, now, keep int64) {
	if off > c.dirtyFrom() {
		c.marks = append(c.marks, cleanMark{off, now})
	}
	if i := c.old(now, keep); i > 0 {
		c.marks = append(c.marks[:0], c.marks[i:]...)
	}
}

// cut lowers what lies above off. It returns whether anything did.
func (c *cleanPoint) cut(off int64) bool {
	i := len(c.marks)
	for i > 0 && c.marks[i-1].off > off {
		i--
	}
	if c.swept > off {
		c.swept = off
	}
	if i == len(c.marks) {
		return false
	}
	rest := c.marks[i]
	c.marks = c.marks[:i]
	if off > c.dirtyFrom() {
		c.marks = append(c.marks, cleanMark{off, rest.time})
	}
	return true
}
