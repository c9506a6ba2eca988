package wire

// Copy into internal/wire of a tree and run:
//
//	ROUNDS=2000000 SEED=1 go test ./internal/wire -run TestSetsOracle -v
//
// Random sets go both ways in both forms; random and damaged bytes must give
// an error or a set in the form that package part wants.

import (
	"math"
	"math/rand"
	"os"
	"reflect"
	"strconv"
	"testing"

	"ferrypost/internal/codec"
	"ferrypost/internal/part"
)

func oracleEnv(name string, otherwise int) int {
	if n, err := strconv.Atoi(os.Getenv(name)); err == nil {
		return n
	}
	return otherwise
}

func TestSetsOracle(t *testing.T) {
	rounds := oracleEnv("ROUNDS", 20000)
	rnd := rand.New(rand.NewSource(int64(oracleEnv("SEED", 1))))
	accepted := 0
	for round := 0; round < rounds; round++ {
		var ids []part.ID
		for n := rnd.Intn(12); n > 0; n-- {
			p := int32(rnd.Intn(9))
			switch rnd.Intn(8) {
			case 0:
				p = math.MaxInt32 - p
			case 1:
				p = math.MinInt32 + p
			case 2:
				p = -p
			}
			ids = append(ids, part.ID{Topic: string([]byte("ab\xff")[:1+rnd.Intn(3)]), Partition: p})
		}
		seen := map[part.ID]bool{}
		for _, id := range ids {
			seen[id] = true
		}
		s := part.Of(ids...)
		if s.Len() != len(seen) {
			t.Fatal(s, ids)
		}
		for id := range seen {
			if !s.Has(id) {
				t.Fatal(s, id)
			}
		}
		var raw []byte
		for v := uint16(0); v <= 2; v++ {
			w := codec.NewWriter(0)
			(&JoinResp{Assigned: s}).Encode(w, v)
			var got JoinResp
			r := codec.NewReader(w.Bytes())
			if got.Decode(r, v); r.Done() != nil || !reflect.DeepEqual(got.Assigned, s) {
				t.Fatal(v, s, got.Assigned, r.Err())
			}
			raw = w.Bytes()[8:]
		}
		bad := append([]byte(nil), raw...)
		for n := rnd.Intn(3) + 1; n > 0 && len(bad) > 0; n-- {
			switch i := rnd.Intn(len(bad)); rnd.Intn(4) {
			case 0:
				bad[i] = byte(rnd.Intn(256))
			case 1:
				bad[i] ^= 1 << rnd.Intn(8)
			case 2:
				bad = append(bad[:i], bad[i+1:]...)
			default:
				bad = append(bad[:i+1], bad[i:]...)
			}
		}
		r := codec.NewReader(bad)
		got := readSet(r)
		if r.Err() != nil {
			continue
		}
		accepted++
		for _, l := range got {
			if len(l) == 0 {
				t.Fatal("empty")
			}
			for i, x := range l {
				if x.First > x.Last || (i > 0 && int64(l[i-1].Last)+1 >= int64(x.First)) {
					t.Fatal(l)
				}
			}
		}
		w := codec.NewWriter(0)
		writeSet(w, got)
		if back := readSet(codec.NewReader(w.Bytes())); !reflect.DeepEqual(back, got) {
			t.Fatal(got, back)
		}
	}
	t.Log(accepted, "damaged ones were sets")
}
