package schema

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
)

const maxDepth = 64

// Validate checks a value, which is JSON, against a schema. Fields that the
// schema does not have are not allowed; those with a default may be left out.
func (s *Schema) Validate(value []byte) error {
	d := json.NewDecoder(bytes.NewReader(value))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		return fmt.Errorf("schema: value is not JSON: %w", err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return fmt.Errorf("schema: more than one value")
	}
	return validRecord(s.Root, v, s.Root.Name, 0)
}

func validRecord(d *Def, v any, path string, depth int) error {
	if depth > maxDepth {
		return fmt.Errorf("schema: %s: nested too deep", path)
	}
	m, ok := v.(map[string]any)
	if !ok {
		return fmt.Errorf("schema: %s: want an object", path)
	}
	for _, f := range d.Fields {
		x, ok := m[f.Name]
		if !ok {
			if f.Default == "" && !f.Type.Optional {
				return fmt.Errorf("schema: %s.%s: missing", path, f.Name)
			}
			continue
		}
		if err := valid(f.Type, x, path+"."+f.Name, depth+1); err != nil {
			return err
		}
	}
	for name := range m {
		if d.field(name) == nil {
			return fmt.Errorf("schema: %s.%s: not in the schema", path, name)
		}
	}
	return nil
}

func valid(t *Type, v any, path string, depth int) error {
	if depth > maxDepth {
		return fmt.Errorf("schema: %s: nested too deep", path)
	}
	if v == nil {
		if t.Optional {
			return nil
		}
		return fmt.Errorf("schema: %s: null", path)
	}
	bad := func() error { return fmt.Errorf("schema: %s: want %s", path, t) }
	switch t.Kind {
	case Bool:
		if _, ok := v.(bool); !ok {
			return bad()
		}
	case Int, Long, Time:
		n, ok := v.(json.Number)
		if !ok {
			return bad()
		}
		bits := 64
		if t.Kind == Int {
			bits = 32
		}
		if _, err := strconv.ParseInt(n.String(), 10, bits); err != nil {
			return bad()
		}
	case Float, Double:
		n, ok := v.(json.Number)
		if !ok {
			return bad()
		}
		f, err := n.Float64()
		if err != nil || (t.Kind == Float && math.Abs(f) > math.MaxFloat32) {
			return bad()
		}
	case String:
		if _, ok := v.(string); !ok {
			return bad()
		}
	case Bytes:
		s, ok := v.(string)
		if !ok {
			return bad()
		}
		if _, err := base64.StdEncoding.DecodeString(s); err != nil {
			return bad()
		}
	case Enum:
		s, ok := v.(string)
		if !ok || !contains(t.Symbols, s) {
			return bad()
		}
	case List:
		l, ok := v.([]any)
		if !ok {
			return bad()
		}
		for i, x := range l {
			if err := valid(t.Elem, x, fmt.Sprintf("%s[%d]", path, i), depth+1); err != nil {
				return err
			}
		}
	case Map:
		m, ok := v.(map[string]any)
		if !ok {
			return bad()
		}
		for k, x := range m {
			if err := valid(t.Elem, x, path+"<"+k+">", depth+1); err != nil {
				return err
			}
		}
	case Record:
		return validRecord(t.Def, v, path, depth+1)
	}
	return nil
}
