//go:build ignore

package main

import (
	"fmt"
	"os"
	"reflect"

	"ferrypost/internal/lease"
)

func main() {
	t := lease.New(0, 3)
	t.Grow(3)
	t.Delay(0, 0, 100000)
	t.Delay(2, 2, 200000)
	want := t.Delays()
	d, err := lease.Decode(t.Encode(), 3)
	if err != nil {
		fmt.Println(err)
		os.Exit(3)
	}
	if got := d.Delays(); !reflect.DeepEqual(got, want) {
		fmt.Println("delays after restart", got, "before", want)
		os.Exit(1)
	}
}
