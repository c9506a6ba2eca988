package zone

import (
	"fmt"
	"strings"
)

const (
	longestName  = 253
	longestLabel = 63
)

// Name is a domain name as it is kept: in lower case, and without the dot at its end.
type Name string

// ParseName reads a name that somebody typed.
func ParseName(text string) (Name, error) {
	name := strings.ToLower(strings.TrimSuffix(text, "."))
	if len(name) > longestName {
		return "", fmt.Errorf("%q is longer than %d characters", text, longestName)
	}
	for at, label := range strings.Split(name, ".") {
		if label == "*" && at == 0 {
			continue
		}
		if !isLabel(label) {
			return "", fmt.Errorf("%q is no domain name", text)
		}
	}
	return Name(name), nil
}

// Below is whether n is parent itself or lies below it.
func (n Name) Below(parent Name) bool {
	return n == parent || strings.HasSuffix(string(n), "."+string(parent))
}

// Inside reads a name that is relative to n, where @ is n itself.
func (n Name) Inside(relative string) (Name, error) {
	if relative == "@" {
		return n, nil
	}
	return ParseName(relative + "." + string(n))
}

func isLabel(label string) bool {
	if label == "" || len(label) > longestLabel || label[0] == '-' || label[len(label)-1] == '-' {
		return false
	}
	for _, letter := range label {
		isWord := letter >= 'a' && letter <= 'z' || letter >= '0' && letter <= '9'
		if !isWord && letter != '-' && letter != '_' {
			return false
		}
	}
	return true
}
