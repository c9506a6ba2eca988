// Command nightjar runs commands on a schedule.
package main

import (
	"flag"
	"fmt"
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
	missed := flag.Bool("missed", false, "print what would be caught up on, and end")
	flag.Parse()
	if err := serve(*configPath, *historyPath, *slots, *missed); err != nil {
		log.Fatal(err)
	}
}

func serve(configPath, historyPath string, slots int, missed bool) error {
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
	if missed {
		for _, line := range loop.Plan(jobs, past, time.Now()) {
			fmt.Println(line)
		}
		return nil
	}
	stop := make(chan os.Signal, 1)
	signal.Notify(stop, syscall.SIGINT, syscall.SIGTERM)
	ticker := time.NewTicker(time.Second)
	defer ticker.Stop()
	now := time.Now()
	l := loop.New(jobs, runner.New(runner.NewSlots(slots), past), log.Printf, now)
	defer l.Wait()
	l.CatchUp(past, now)
	for {
		select {
		case now := <-ticker.C:
			l.Tick(now)
		case <-stop:
			return nil
		}
	}
}
