// Runs missed over the night in which the clocks go forward are those the schedule would have had.
package main

import (
	"fmt"
	"os"
	"time"

	"nightjar/schedule"
)

func main() {
	berlin, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		panic(err)
	}
	spec, err := schedule.Parse("daily 09:00", berlin)
	if err != nil {
		panic(err)
	}
	last := time.Date(2024, 3, 29, 9, 0, 0, 0, berlin)
	now := time.Date(2024, 3, 31, 12, 0, 0, 0, berlin)
	missed := schedule.Missed(spec, last, now, 10)
	if len(missed) != 2 {
		panic(fmt.Sprint("got ", missed))
	}
	want := time.Date(2024, 3, 31, 9, 0, 0, 0, berlin)
	if !missed[1].Equal(want) {
		fmt.Printf("the run due at %s was counted as due at %s\n", want, missed[1])
		os.Exit(1)
	}
}
