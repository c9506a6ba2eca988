// Package zone has what the name servers answer: names, sets of records, and zones.
package zone

import (
	"fmt"
	"sort"
)

// Zone is a domain of ours.
type Zone struct {
	Name   Name   `json:"name"`
	Owner  string `json:"owner"`  // the account
	Serial uint32 `json:"serial"` // one more with every change of what is in the zone
	Sets   []Set  `json:"sets"`   // by name and type
}

// Put adds a set that has been checked, in place of the one of the same name and type.
func (z *Zone) Put(set Set) error {
	for _, other := range z.Sets {
		isAlias := set.Type == "CNAME" || other.Type == "CNAME"
		if other.Name == set.Name && other.Type != set.Type && isAlias {
			return fmt.Errorf("%s cannot have a CNAME and something else", set.Name)
		}
	}
	if set.Name == z.Name && (set.Type == "CNAME" || set.Type == "NS") {
		return fmt.Errorf("%s cannot have a %s", set.Name, set.Type)
	}
	z.Remove(set.Name, set.Type)
	z.Sets = append(z.Sets, set)
	sort.Slice(z.Sets, func(left, right int) bool {
		a, b := z.Sets[left], z.Sets[right]
		return a.Name < b.Name || a.Name == b.Name && a.Type < b.Type
	})
	z.Serial++
	return nil
}

// Remove is whether there was such a set.
func (z *Zone) Remove(name Name, kind string) bool {
	for at, set := range z.Sets {
		if set.Name == name && set.Type == kind {
			z.Sets = append(z.Sets[:at], z.Sets[at+1:]...)
			z.Serial++
			return true
		}
	}
	return false
}
