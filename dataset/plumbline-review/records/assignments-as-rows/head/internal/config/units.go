package config

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// setter reads a value into where it belongs.
type setter func(v string) error

// into sets what p points to, if the value makes sense.
func into[T any](p *T, parse func(v string) (T, error)) setter {
	return func(v string) error {
		x, err := parse(v)
		if err == nil {
			*p = x
		}
		return err
	}
}

func stringOf(p *string) setter { return func(v string) error { *p = v; return nil } }
func boolOf(p *bool) setter     { return into(p, parseBool) }
func intOf(p *int) setter       { return into(p, strconv.Atoi) }
func int32Of(p *int32) setter   { return into(p, parseInt32) }
func int64Of(p *int64) setter   { return into(p, parseInt64) }
func sizeOf(p *int64) setter    { return into(p, ParseSize) }
func intSizeOf(p *int) setter   { return into(p, parseIntSize) }
func rateOf(p *int64) setter    { return into(p, parseRate) }
func timeOf(p *int64) setter    { return into(p, ParseTime) }

func parseBool(v string) (bool, error) {
	switch v {
	case "yes", "true", "on":
		return true, nil
	case "no", "false", "off":
		return false, nil
	}
	return false, fmt.Errorf("%q is neither yes nor no", v)
}

func parseInt32(v string) (int32, error) {
	n, err := strconv.ParseInt(v, 10, 32)
	return int32(n), err
}

func parseInt64(v string) (int64, error) { return strconv.ParseInt(v, 10, 64) }

func parseIntSize(v string) (int, error) {
	n, err := ParseSize(v)
	return int(n), err
}

func parseRate(v string) (int64, error) { return ParseSize(strings.TrimSuffix(v, "/s")) }

// ParseSize reads 10, 64k, 16m, 2g.
func ParseSize(v string) (int64, error) {
	mult := int64(1)
	if v != "" {
		switch v[len(v)-1] {
		case 'k':
			mult = 1 << 10
		case 'm':
			mult = 1 << 20
		case 'g':
			mult = 1 << 30
		}
		if mult > 1 {
			v = v[:len(v)-1]
		}
	}
	return scaled(v, mult)
}

// ParseTime reads 250ms, 30s, 5m, 12h, 7d. The result is in ms.
func ParseTime(v string) (int64, error) {
	for _, u := range []struct {
		suffix string
		ms     int64
	}{{"ms", 1}, {"s", 1000}, {"m", 60000}, {"h", 3600000}, {"d", 86400000}} {
		if strings.HasSuffix(v, u.suffix) {
			return scaled(strings.TrimSuffix(v, u.suffix), u.ms)
		}
	}
	return 0, fmt.Errorf("%q has no unit", v)
}

func scaled(v string, mult int64) (int64, error) {
	n, err := strconv.ParseInt(v, 10, 64)
	if err != nil {
		return 0, fmt.Errorf("%q is not a number", v)
	}
	if n < 0 || n > math.MaxInt64/mult {
		return 0, fmt.Errorf("%q is out of range", v)
	}
	return n * mult, nil
}
