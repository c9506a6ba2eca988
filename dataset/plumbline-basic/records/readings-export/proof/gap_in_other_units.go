// A sensor that did not answer, in imperial units: still a gap.
package main

import (
	"fmt"
	"os"
	"runtime"

	"hyetal/reading"
	"hyetal/units"
)

func main() {
	defer func() {
		failure := recover()
		if _, ok := failure.(runtime.Error); ok {
			fmt.Println("converting a gap ended with", failure)
			os.Exit(1)
		}
		if failure != nil {
			panic(failure)
		}
	}()
	imperial, err := units.Named("imperial")
	if err != nil {
		panic(err)
	}
	converted, err := imperial.Convert(reading.Reading{Sensor: "air", Unit: "C"})
	if err != nil || converted.Value != nil {
		fmt.Println("a gap became", converted, err)
		os.Exit(1)
	}
}
