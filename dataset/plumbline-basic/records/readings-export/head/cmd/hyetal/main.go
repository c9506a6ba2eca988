// Command hyetal serves the readings of weather stations.
package main

import (
	"flag"
	"log"
	"net/http"
	"os"
	"time"

	"hyetal/api"
	"hyetal/store"
)

func main() {
	keysPath := flag.String("keys", "keys.txt", "file with a key and a station on each line")
	journalPath := flag.String("journal", "readings.jsonl", "file in which reports are written down")
	listen := flag.String("listen", ":8090", "address to listen at")
	flag.Parse()
	log.Fatal(serve(*keysPath, *journalPath, *listen))
}

func serve(keysPath, journalPath, listen string) error {
	file, err := os.Open(keysPath)
	if err != nil {
		return err
	}
	keys, err := api.ReadKeys(file)
	file.Close()
	if err != nil {
		return err
	}
	readings := store.New()
	journal, err := store.Open(journalPath, readings)
	if err != nil {
		return err
	}
	defer journal.Close()
	server := http.Server{
		Addr:              listen,
		Handler:           api.New(readings, journal, keys),
		ReadHeaderTimeout: 10 * time.Second,
	}
	return server.ListenAndServe()
}
