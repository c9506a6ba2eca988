// Tapedeck brings recordings to the archive.
package main

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"os/signal"
	"time"

	"tapedeck/archive"
	"tapedeck/deck"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "tapedeck:", err)
		stop()
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string) error {
	client := archive.New(os.Getenv("TAPEDECK_ARCHIVE"), os.Getenv("TAPEDECK_TOKEN"), http.DefaultClient)
	switch {
	case len(args) == 2 && args[0] == "push":
		say := func(name string) { fmt.Println(name) }
		d := &deck.Deck{Folder: args[1], Client: client, Say: say, Pause: 5 * time.Second}
		return d.Push(ctx)
	case len(args) == 3 && args[0] == "fetch":
		return deck.Fetch(ctx, client, args[1], args[2])
	}
	return fmt.Errorf("usage: tapedeck push FOLDER | fetch NAME FILE")
}
