package group

// Copy into internal/group of a tree and run:
//
//	ROUNDS=200000 SEED=1 go test ./internal/group -run TestAssignOracle -v
//
// Random subscriptions and owners. Range and round robin are compared with a
// partition by partition reference; sticky must deal every partition once, to
// a subscriber, with the least possible sum of squared loads (enumerated for
// small cases, by the absence of a relieving path for large ones), leave alone
// what is complete and even, and keep most if all read the same.

import (
	"fmt"
	"math/rand"
	"os"
	"reflect"
	"sort"
	"strconv"
	"testing"

	"ferrypost/internal/part"
)

func oracleEnv(name string, otherwise int) int {
	if n, err := strconv.Atoi(os.Getenv(name)); err == nil {
		return n
	}
	return otherwise
}

func reads(s Subscriber, t string) bool {
	for _, x := range s.Topics {
		if x == t {
			return true
		}
	}
	return false
}

func naiveRange(subs []Subscriber, counts map[string]int) map[string][]part.ID {
	out := map[string][]part.ID{}
	for t, n := range counts {
		var ids []string
		for _, s := range subs {
			if reads(s, t) {
				ids = append(ids, s.ID)
			}
		}
		sort.Strings(ids)
		if len(ids) == 0 {
			continue
		}
		p := 0
		for i, id := range ids {
			k := n / len(ids)
			if i < n%len(ids) {
				k++
			}
			for ; k > 0; k-- {
				out[id] = append(out[id], part.ID{Topic: t, Partition: int32(p)})
				p++
			}
		}
	}
	return out
}

func naiveRobin(subs []Subscriber, counts map[string]int) map[string][]part.ID {
	subs = append([]Subscriber(nil), subs...)
	sort.Slice(subs, func(a, b int) bool { return subs[a].ID < subs[b].ID })
	out := map[string][]part.ID{}
	var topics []string
	for t := range counts {
		topics = append(topics, t)
	}
	sort.Strings(topics)
	at := 0
	for _, t := range topics {
		any := false
		for _, s := range subs {
			any = any || reads(s, t)
		}
		for p := 0; any && p < counts[t]; p++ {
			for !reads(subs[at%len(subs)], t) {
				at++
			}
			id := subs[at%len(subs)].ID
			out[id] = append(out[id], part.ID{Topic: t, Partition: int32(p)})
			at++
		}
	}
	return out
}

func same(t *testing.T, what string, subs []Subscriber, got map[string]part.Set, want map[string][]part.ID) {
	if len(got) != len(subs) {
		t.Fatal(what, got)
	}
	for _, s := range subs {
		if w := part.Of(want[s.ID]...); len(w)+len(got[s.ID]) > 0 && !reflect.DeepEqual(w, got[s.ID]) {
			t.Fatal(what, subs, got, want)
		}
	}
}

// bestSquares enumerates the load vectors that are possible.
func bestSquares(subs []Subscriber, counts map[string]int) int {
	now := map[[6]int]bool{{}: true}
	for t, n := range counts {
		var who []int
		for i, s := range subs {
			if reads(s, t) {
				who = append(who, i)
			}
		}
		if len(who) == 0 {
			continue
		}
		for ; n > 0; n-- {
			next := map[[6]int]bool{}
			for v := range now {
				for _, m := range who {
					w := v
					w[m]++
					next[w] = true
				}
			}
			now = next
		}
	}
	best := -1
	for v := range now {
		sum := 0
		for _, n := range v {
			sum += n * n
		}
		if best < 0 || sum < best {
			best = sum
		}
	}
	return best
}

// relievable looks for a member from whom a chain leads to one with two less.
func relievable(subs []Subscriber, got map[string]part.Set) bool {
	n := len(subs)
	to := make([][]bool, n)
	for i := range to {
		to[i] = make([]bool, n)
		for j := range to[i] {
			for t, l := range got[subs[i].ID] {
				if l.Len() > 0 && reads(subs[j], t) {
					to[i][j] = true
				}
			}
		}
	}
	for k := 0; k < n; k++ {
		for i := 0; i < n; i++ {
			for j := 0; to[i][k] && j < n; j++ {
				to[i][j] = to[i][j] || to[k][j]
			}
		}
	}
	for i := range to {
		for j := range to {
			if to[i][j] && got[subs[i].ID].Len() >= got[subs[j].ID].Len()+2 {
				return true
			}
		}
	}
	return false
}

func complete(t *testing.T, subs []Subscriber, counts map[string]int, got map[string]part.Set) {
	owner := map[part.ID]string{}
	for _, s := range subs {
		set, ok := got[s.ID]
		if !ok {
			t.Fatal("no entry")
		}
		for topic, l := range set {
			if len(l) == 0 || !reads(s, topic) {
				t.Fatal("topic", topic)
			}
			for i, x := range l {
				if x.First > x.Last || x.First < 0 || int(x.Last) >= counts[topic] || (i > 0 && l[i-1].Last+1 >= x.First) {
					t.Fatal("spans", l)
				}
			}
		}
		for _, id := range set.IDs() {
			if owner[id] != "" {
				t.Fatal("twice", id)
			}
			owner[id] = s.ID
		}
	}
	want := 0
	for topic, n := range counts {
		for _, s := range subs {
			if reads(s, topic) {
				want += n
				break
			}
		}
	}
	if len(owner) != want {
		t.Fatal("lost", len(owner), want)
	}
}

func TestAssignOracle(t *testing.T) {
	rounds := oracleEnv("ROUNDS", 2000)
	rnd := rand.New(rand.NewSource(int64(oracleEnv("SEED", 1))))
	for round := 0; round < rounds; round++ {
		small := round%20 != 0
		members, topics, most := 1+rnd.Intn(5), 1+rnd.Intn(4), 5
		if !small {
			members, topics, most = 1+rnd.Intn(40), 1+rnd.Intn(12), 60
		}
		counts := map[string]int{}
		for i := 0; i < topics; i++ {
			counts[fmt.Sprint("t", i)] = rnd.Intn(most)
		}
		var subs []Subscriber
		uniform := rnd.Intn(4) == 0
		for m := 0; m < members; m++ {
			s := Subscriber{ID: fmt.Sprintf("m%02d", m)}
			for i := 0; i < topics+1; i++ { // one that does not exist
				if uniform || rnd.Intn(3) == 0 {
					s.Topics = append(s.Topics, fmt.Sprint("t", i))
					if rnd.Intn(10) == 0 {
						s.Topics = append(s.Topics, fmt.Sprint("t", rnd.Intn(i+1)))
					}
				}
			}
			subs = append(subs, s)
		}
		// owners: none, disjoint, or overlapping claims
		kind := rnd.Intn(4)
		claims := make([][]part.ID, members)
		for i := 0; i < topics+1 && kind > 0; i++ {
			for p := 0; p < most+1; p++ {
				for k := 0; k < kind-1 || k == 0; k++ {
					if rnd.Intn(5) > 0 {
						m := rnd.Intn(members)
						if rnd.Intn(2) == 0 {
							m = 0
						}
						claims[m] = append(claims[m], part.ID{Topic: fmt.Sprint("t", i), Partition: int32(p)})
					}
				}
			}
		}
		for m := range subs {
			subs[m].Owned = part.Of(claims[m]...)
		}
		rnd.Shuffle(members, func(a, b int) { subs[a], subs[b] = subs[b], subs[a] })
		for topic, n := range counts {
			if n == 0 && rnd.Intn(2) == 0 {
				delete(counts, topic)
			}
		}

		same(t, "range", subs, assignRange(subs, counts), naiveRange(subs, counts))
		same(t, "roundrobin", subs, assignRoundRobin(subs, counts), naiveRobin(subs, counts))
		before := make([]part.Set, members)
		for m, s := range subs {
			before[m] = part.Of(s.Owned.IDs()...)
		}
		got := assignSticky(subs, counts)
		for m, s := range subs {
			if len(before[m])+len(s.Owned) > 0 && !reflect.DeepEqual(before[m], s.Owned) {
				t.Fatal("input changed")
			}
		}
		complete(t, subs, counts, got)
		if relievable(subs, got) {
			t.Fatal("not even", subs, counts, got)
		}
		if small {
			sum := 0
			for _, s := range got {
				sum += s.Len() * s.Len()
			}
			if best := bestSquares(subs, counts); sum != best {
				t.Fatal("squares", sum, best, subs, counts, got)
			}
		}
		for i := 0; i < 3; i++ {
			if again := assignSticky(subs, counts); !reflect.DeepEqual(again, got) {
				t.Fatal("not the same twice")
			}
		}
		next := append([]Subscriber(nil), subs...)
		for i := range next {
			next[i].Owned = got[next[i].ID]
		}
		if again := assignSticky(next, counts); !reflect.DeepEqual(again, got) {
			t.Fatal("moved for nothing", got, again)
		}
		// somebody goes, somebody comes, with the same topics: who stays keeps most
		if uniform && members > 1 {
			total := 0
			for _, n := range counts {
				total += n
			}
			gone := rnd.Intn(members)
			rest := append(append([]Subscriber(nil), next[:gone]...), next[gone+1:]...)
			after := assignSticky(rest, counts)
			for _, s := range rest {
				if s.Owned.Minus(after[s.ID]).Len() > 0 {
					t.Fatal("moved between those who stay", s, after)
				}
			}
			joined := append(append([]Subscriber(nil), next...), Subscriber{ID: fmt.Sprint("m", rnd.Intn(50), "x"), Topics: next[0].Topics})
			after = assignSticky(joined, counts)
			lost := 0
			for _, s := range joined {
				lost += s.Owned.Minus(after[s.ID]).Len()
			}
			if lost != total/(members+1) {
				t.Fatal("newcomer", lost, total, members)
			}
		}
	}
}
