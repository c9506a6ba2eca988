package part

import (
	"reflect"
	"testing"
)

func TestSets(t *testing.T) {
	s := Of(ID{"b", 4}, ID{"a", 2}, ID{"b", 3}, ID{"a", 0}, ID{"b", 4})
	if !reflect.DeepEqual(s, Set{"a": {{0, 0}, {2, 2}}, "b": {{3, 4}}}) || Of() != nil {
		t.Fatal(s)
	}
	if got := s.IDs(); !reflect.DeepEqual(got, []ID{{"a", 0}, {"a", 2}, {"b", 3}, {"b", 4}}) || s.Len() != 4 {
		t.Fatal(got)
	}
	if got := s.Strings(); !reflect.DeepEqual(got, []string{"a/0,2", "b/3-4"}) {
		t.Fatal(got)
	}
	if got := s.Minus(Set{"a": {{0, 9}}, "b": {{4, 5}}}); !reflect.DeepEqual(got, Set{"b": {{3, 3}}}) {
		t.Fatal(got)
	}
	if !s.Has(ID{"b", 3}) || s.Has(ID{"b", 2}) || s.Has(ID{"c", 3}) {
		t.Fatal(s)
	}
}
