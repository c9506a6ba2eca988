package zone

import (
	"fmt"
	"net/netip"
	"strconv"
	"strings"
)

const (
	shortestTTL = 30
	longestTTL  = 7 * 24 * 60 * 60
	mostValues  = 50
	longestText = 255
)

// Set is all records of one name and type.
type Set struct {
	Name   Name     `json:"name"`
	Type   string   `json:"type"`
	TTL    uint32   `json:"ttl"` // seconds
	Values []string `json:"values"`
}

// Check is what is wrong with a set, or nil. It also brings its values into the form they have in a file.
func (s *Set) Check() error {
	if s.TTL < shortestTTL || s.TTL > longestTTL {
		return fmt.Errorf("ttl has to be between %d and %d seconds", shortestTTL, longestTTL)
	}
	if len(s.Values) == 0 || len(s.Values) > mostValues {
		return fmt.Errorf("a set has between 1 and %d values", mostValues)
	}
	check, known := checks[s.Type]
	if !known {
		return fmt.Errorf("sets of type %q are not supported", s.Type)
	}
	if s.Type == "CNAME" && len(s.Values) > 1 {
		return fmt.Errorf("a CNAME has one value")
	}
	for at, value := range s.Values {
		written, err := check(value)
		if err != nil {
			return err
		}
		s.Values[at] = written
	}
	return nil
}

var checks = map[string]func(string) (string, error){
	"A":     func(value string) (string, error) { return address(value, netip.Addr.Is4) },
	"AAAA":  func(value string) (string, error) { return address(value, netip.Addr.Is6) },
	"CNAME": target,
	"NS":    target,
	"MX":    exchange,
	"TXT":   text,
}

func address(value string, isFamily func(netip.Addr) bool) (string, error) {
	parsed, err := netip.ParseAddr(value)
	if err != nil || !isFamily(parsed) || parsed.Zone() != "" {
		return "", fmt.Errorf("%q is no address of this type", value)
	}
	return parsed.String(), nil
}

func target(value string) (string, error) {
	name, err := ParseName(value)
	return string(name) + ".", err
}

func exchange(value string) (string, error) {
	preference, host, found := strings.Cut(value, " ")
	number, err := strconv.ParseUint(preference, 10, 16)
	if !found || err != nil {
		return "", fmt.Errorf("%q is not a preference and a host", value)
	}
	name, err := target(host)
	return fmt.Sprintf("%d %s", number, name), err
}

// text takes what is to be between the quotation marks.
func text(value string) (string, error) {
	if len(value) > longestText {
		return "", fmt.Errorf("a text is longer than %d bytes", longestText)
	}
	for _, letter := range []byte(value) {
		if letter < ' ' || letter > '~' {
			return "", fmt.Errorf("a text may only have printable ASCII characters")
		}
	}
	return value, nil
}
