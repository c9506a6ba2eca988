//go:build ignore

package main

import (
	"fmt"
	"os"

	"ferrypost/internal/codec"
	"ferrypost/internal/wire"
)

func main() {
	w := codec.NewWriter(0)
	(&wire.SettleReq{Group: "g", Topic: "t", List: []wire.Settlement{{Lease: 4, First: 10, Last: 14}}}).Encode(w, 0)
	var m wire.SettleReq
	r := codec.NewReader(w.Bytes())
	m.Decode(r, 0)
	if r.Done() != nil {
		os.Exit(3)
	}
	n := int64(0)
	for _, s := range m.List {
		n += s.Last - s.First + 1
	}
	if n != 5 {
		fmt.Println("an old broker is told of", n, "of 5 offsets")
		os.Exit(1)
	}
}
