package lease

// Backoff is how long a failed record rests: Base, doubled with every
// attempt, no longer than Cap.
type Backoff struct {
	Base, Cap int64
}

// After is the rest after the given attempt, counted from 1.
func (b Backoff) After(attempt int) int64 {
	d := b.Base
	for i := 1; i < attempt && d < b.Cap; i++ {
		d *= 2
	}
	if d > b.Cap {
		d = b.Cap
	}
	return d
}
