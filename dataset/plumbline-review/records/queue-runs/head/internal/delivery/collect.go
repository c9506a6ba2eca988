package delivery

import (
	"ferrypost/internal/lease"
	"ferrypost/internal/record"
)

// collector reads what was granted in one pass over the log. Grants may be
// apart, batches may reach over several of them.
type collector struct {
	src    Source
	grants []lease.Grant
	bytes  int

	at      int   // grant
	pos     int64 // next offset of it that is wanted
	total   int
	full    bool
	out     []Delivery
	missing []lease.Range // no longer in the log
}

func (c *collector) done() bool { return c.full || c.at == len(c.grants) }

func (c *collector) run() error {
	last := c.grants[len(c.grants)-1].Last
	c.pos = c.grants[0].First
	for !c.done() {
		raw, err := c.src.Read(c.pos, scanBytes, last+1)
		if err != nil {
			return err
		}
		batches, err := record.All(raw)
		if err != nil {
			return err
		}
		if len(batches) == 0 {
			c.gone(last + 1)
			break
		}
		for _, b := range batches {
			for _, r := range b.Records {
				if c.gone(r.Offset); c.done() {
					return nil
				}
				if r.Offset == c.pos && !c.take(r) {
					return nil
				}
			}
			c.gone(b.LastOffset() + 1)
		}
	}
	return nil
}

// gone notes that there is nothing between pos and off.
func (c *collector) gone(off int64) {
	for c.at < len(c.grants) && c.pos < off {
		g := c.grants[c.at]
		if off < g.Last {
			c.missing = append(c.missing, lease.Range{First: c.pos, Last: off - 1})
			c.pos = off
			return
		}
		c.missing = append(c.missing, lease.Range{First: c.pos, Last: g.Last})
		c.next()
	}
}

// next goes on to the next grant. pos is behind the last one at the end.
func (c *collector) next() {
	c.pos = c.grants[c.at].Last + 1
	c.at++
	if c.at < len(c.grants) {
		c.pos = c.grants[c.at].First
	}
}

// take adds the record at pos, false if it is too much.
func (c *collector) take(r record.Record) bool {
	size := len(r.Key) + len(r.Value)
	if len(c.out) > 0 && c.total+size > c.bytes {
		c.full = true
		return false
	}
	c.total += size
	c.out = append(c.out, Delivery{Record: r, Attempt: c.grants[c.at].Attempt})
	if c.pos == c.grants[c.at].Last {
		c.next()
	} else {
		c.pos++
	}
	return true
}

// load reads the records of a range as far as they still exist.
func load(src Source, want lease.Range) ([]record.Record, error) {
	var out []record.Record
	for first := want.First; first <= want.Last; {
		raw, err := src.Read(first, scanBytes, want.Last+1)
		if err != nil {
			return nil, err
		}
		batches, err := record.All(raw)
		if err != nil {
			return nil, err
		}
		if len(batches) == 0 {
			return out, nil
		}
		for _, b := range batches {
			for _, r := range b.Records {
				if r.Offset >= first && r.Offset <= want.Last {
					out = append(out, r)
				}
			}
		}
		first = batches[len(batches)-1].LastOffset() + 1
	}
	return out, nil
}
