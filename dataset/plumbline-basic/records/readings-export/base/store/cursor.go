package store

import "hyetal/reading"

// Cursor is a place in the readings of a station. It belongs to one goroutine.
type Cursor struct {
	store *Store
	rest  []reading.Reading
}

// Next is the next reading, if there is one.
func (c *Cursor) Next() (reading.Reading, bool) {
	if len(c.rest) == 0 {
		return reading.Reading{}, false
	}
	next := c.rest[0]
	c.rest = c.rest[1:]
	return next, true
}

// Close lets go of the store. Closing twice is allowed.
func (c *Cursor) Close() {
	if c.store != nil {
		c.store.mutex.RUnlock()
		c.store = nil
		c.rest = nil
	}
}
