package runner

// Slots bounds how many commands run at once.
type Slots struct {
	tokens chan struct{}
}

// NewSlots makes count slots.
func NewSlots(count int) *Slots {
	return &Slots{tokens: make(chan struct{}, count)}
}

// Acquire waits for a slot.
func (s *Slots) Acquire() {
	s.tokens <- struct{}{}
}

// TryAcquire takes a slot if one is free.
func (s *Slots) TryAcquire() bool {
	select {
	case s.tokens <- struct{}{}:
		return true
	default:
		return false
	}
}

// Release gives a slot back.
func (s *Slots) Release() {
	<-s.tokens
}
