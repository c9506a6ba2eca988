// Two reports of two sensors each, read in pages of three: all four readings must come.
package main

import (
	"encoding/json"
	"fmt"
	"net/url"
	"os"
)

func main() {
	s := newServer()
	for _, at := range []string{"12:00", "12:01"} {
		status, body := call(s, "POST", "/report", `{"at": "2024-05-01T`+at+`:00Z", "values": {
			"air": {"value": 14.2, "unit": "C"}, "soil": {"value": 11.8, "unit": "C"}}}`)
		must(204, status, body)
	}
	found := 0
	query := url.Values{"limit": {"3"}}
	for pages := 0; ; pages++ {
		status, body := call(s, "GET", "/readings?"+query.Encode(), "")
		must(200, status, body)
		var page struct {
			Readings []json.RawMessage
			Next     string
		}
		if err := json.Unmarshal([]byte(body), &page); err != nil || pages > 4 {
			fmt.Println(err, pages)
			os.Exit(2)
		}
		found += len(page.Readings)
		if page.Next == "" {
			break
		}
		query.Set("after", page.Next)
	}
	if found != 4 {
		fmt.Printf("of 4 readings the pages had %d\n", found)
		os.Exit(1)
	}
}
