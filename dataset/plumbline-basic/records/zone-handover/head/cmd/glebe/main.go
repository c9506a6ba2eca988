package main

import (
	"flag"
	"fmt"
	"log"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"glebe/api"
	"glebe/store"
	"glebe/zone"
)

func main() {
	data := flag.String("data", "glebe.json", "the file that everything is in")
	zones := flag.String("zones", "zones", "the folder for the zones' files")
	listen := flag.String("listen", "127.0.0.1:8053", "the address to listen on")
	account := flag.String("new-account", "", "make an account, print its key, and end")
	flag.Parse()
	opened, err := store.Open(*data)
	if err != nil {
		log.Fatal(err)
	}
	if *account != "" {
		if err := newAccount(opened, *account); err != nil {
			log.Fatal(err)
		}
		return
	}
	handler := &api.API{Store: opened, Publish: publisher(opened, *zones), Now: time.Now}
	server := &http.Server{Addr: *listen, Handler: handler, ReadTimeout: 10 * time.Second}
	log.Fatal(server.ListenAndServe())
}

func newAccount(opened *store.Store, account string) error {
	return opened.Change(func(state *store.State) error {
		_, secret, err := state.Keys.Add(account, "", "")
		fmt.Println(secret)
		return err
	})
}

// publisher writes the files of zones, and deletes those of zones that are gone. A file that cannot be written is
// written with the zone's next change.
func publisher(opened *store.Store, folder string) func(...string) {
	return func(names ...string) {
		opened.View(func(state *store.State) {
			for _, name := range names {
				path := filepath.Join(folder, name+".zone")
				z, exists := state.Zones[zone.Name(name)]
				var err error
				if exists {
					err = os.WriteFile(path, z.File(), 0o644)
				} else {
					err = os.Remove(path)
				}
				if err != nil {
					log.Print(err)
				}
			}
		})
	}
}
