// Command nightjar runs commands on a schedule.
package main

import (
	"flag"
	"log"
	"os"
	"os/signal"
	"syscall"
	"time"

	"nightjar/config"
	"nightjar/history"
	"nightjar/loop"
	"nightjar/runner"
)

func main() {
	configPath := flag.String("config", "/etc/nightjar.conf", "the jobs")
	historyPath := flag.String("history", "/var/lib/nightjar/history.jsonl", "past runs")
	slots := flag.Int("slots", 4, "how many commands may run at once")
	flag.Parse()
	if err := serve(*configPath, *historyPath, *slots); err != nil {
		log.Fatal(err)
	}
}

func serve(configPath, historyPath string, slots int) error {
	file, err := os.Open(configPath)
	if err != nil {
		return err
	}
	jobs, err := config.Read(file)
	file.Close()
	if err != nil {
		return err
	}
	past, err := history.Open(historyPath)
	if err != nil {
		return err
	}
	defer past.Close()
	stop := make(chan os.Signal, 1)
	signal.Notify(stop, syscall.SIGINT, syscall.SIGTERM)
	ticker := time.NewTicker(time.Second)
	defer ticker.Stop()
	l := loop.New(jobs, runner.New(runner.NewSlots(slots), past), log.Printf, time.Now())
	defer l.Wait()
	for {
		select {
		case now := <-ticker.C:
			l.Tick(now)
		case <-stop:
			return nil
		}
	}
}
