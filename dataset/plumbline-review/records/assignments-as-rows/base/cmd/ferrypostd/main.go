// Command ferrypostd is the broker.
package main

import (
	"context"
	"flag"
	"log"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"time"

	"ferrypost/client"
	"ferrypost/internal/admin"
	"ferrypost/internal/broker"
	"ferrypost/internal/clock"
	"ferrypost/internal/config"
	"ferrypost/internal/server"
)

func main() {
	path := flag.String("config", "ferrypost.conf", "configuration file")
	flag.Parse()
	if err := run(*path); err != nil {
		log.Fatal(err)
	}
}

func run(path string) error {
	cfg, err := config.Load(path)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(cfg.Broker.DataDir, 0o755); err != nil {
		return err
	}
	b, err := broker.Open(cfg, clock.System(), func(ctx context.Context, address string) (broker.Peer, error) {
		return client.DialPeer(ctx, address)
	})
	if err != nil {
		return err
	}
	srv, err := server.Listen(cfg.Broker.Listen, cfg.Broker.MaxFrame, b)
	if err != nil {
		b.Close()
		return err
	}
	web := &http.Server{Addr: cfg.Broker.Admin, Handler: admin.Handler(b, cfg.Broker.AdminToken), ReadHeaderTimeout: 10 * time.Second}
	go func() {
		if err := web.ListenAndServe(); err != nil && err != http.ErrServerClosed {
			log.Print(err)
		}
	}()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	log.Printf("broker %d on %s, admin on %s", cfg.Broker.ID, srv.Addr(), cfg.Broker.Admin)
	b.Run(ctx)
	log.Print("going down")
	down, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	web.Shutdown(down)
	srv.Close()
	return b.Close()
}
