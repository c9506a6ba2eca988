package schema

import "fmt"

// Mode says which versions have to understand each other.
type Mode int

const (
	NoCheck  Mode = iota
	Backward      // the new one reads what the last one wrote
	Forward       // the last one reads what the new one writes
	Full
	BackwardAll // … all former ones
	ForwardAll
	FullAll
)

var modeNames = []string{"none", "backward", "forward", "full", "backward_all", "forward_all", "full_all"}

func (m Mode) String() string { return modeNames[m] }

// ParseMode is the way back.
func ParseMode(s string) (Mode, error) {
	for i, n := range modeNames {
		if n == s {
			return Mode(i), nil
		}
	}
	return 0, fmt.Errorf("schema: unknown mode %q", s)
}

// Check holds next against former versions, oldest first.
func Check(mode Mode, former []*Schema, next *Schema) error {
	if mode == NoCheck || len(former) == 0 {
		return nil
	}
	if mode >= BackwardAll {
		mode -= 3
	} else {
		former = former[len(former)-1:]
	}
	for i := len(former) - 1; i >= 0; i-- {
		if mode == Backward || mode == Full {
			if err := CanRead(next, former[i]); err != nil {
				return fmt.Errorf("schema: cannot read former version %d of %d: %w", i+1, len(former), err)
			}
		}
		if mode == Forward || mode == Full {
			if err := CanRead(former[i], next); err != nil {
				return fmt.Errorf("schema: former version %d of %d cannot read this: %w", i+1, len(former), err)
			}
		}
	}
	return nil
}

type pair struct{ r, w *Def }

type checker struct {
	busy map[pair]bool
}

// CanRead is nil if a reader with schema r understands whatever was written
// with w.
func CanRead(r, w *Schema) error {
	c := &checker{busy: map[pair]bool{}}
	return c.record(r.Root, w.Root, r.Root.Name)
}

func (c *checker) record(r, w *Def, path string) error {
	p := pair{r, w}
	if c.busy[p] {
		return nil // further up, or done and good
	}
	c.busy[p] = true
	for _, f := range r.Fields {
		wf := source(f, w)
		if wf == nil {
			if f.Default == "" && !f.Type.Optional {
				return fmt.Errorf("%s.%s: not written and has no default", path, f.Name)
			}
			continue
		}
		if err := c.typ(f.Type, wf.Type, path+"."+f.Name); err != nil {
			return err
		}
	}
	return nil
}

// source is the writer's field that a reader's field is filled from.
func source(f *Field, w *Def) *Field {
	if wf := w.field(f.Name); wf != nil {
		return wf
	}
	for _, old := range f.Was {
		if wf := w.field(old); wf != nil {
			return wf
		}
	}
	return nil
}

var promotions = map[Kind][]Kind{
	Long:   {Int, Time},
	Float:  {Int, Long},
	Double: {Int, Long, Float},
	String: {Bytes},
	Bytes:  {String},
	Time:   {Long},
}

func (c *checker) typ(r, w *Type, path string) error {
	if w.Optional && !r.Optional {
		return fmt.Errorf("%s: may be null", path)
	}
	if r.Kind != w.Kind {
		for _, k := range promotions[r.Kind] {
			if k == w.Kind {
				return nil
			}
		}
		return fmt.Errorf("%s: %s from %s", path, r, w)
	}
	switch r.Kind {
	case List:
		return c.typ(r.Elem, w.Elem, path+"[]")
	case Map:
		return c.typ(r.Elem, w.Elem, path+"<>")
	case Enum:
		if r.Fallback != "" {
			return nil
		}
		for _, s := range w.Symbols {
			if !contains(r.Symbols, s) {
				return fmt.Errorf("%s: symbol %s is not known", path, s)
			}
		}
	case Record:
		return c.record(r.Def, w.Def, path)
	}
	return nil
}
