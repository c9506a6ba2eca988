// Command ferryctl is for looking into a broker.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/signal"
	"strconv"
	"strings"
)

const usage = `ferryctl [flags] command

  topics                          list
  create TOPIC [PARTITIONS]
  delete TOPIC
  show TOPIC                      partitions of a topic
  queues TOPIC PARTITION
  assign TOPIC PARTITION LEADER EPOCH REPLICA[,REPLICA]
  groups
  quotas                          what tenants have used
  pools                           what they have left to each other
`

var (
	adminURL = flag.String("admin", "http://127.0.0.1:7421", "admin interface")
	token    = flag.String("token", "", "admin token")
)

func main() {
	flag.Usage = func() { fmt.Fprint(os.Stderr, usage); flag.PrintDefaults() }
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "ferryctl:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string) error {
	if len(args) == 0 {
		flag.Usage()
		return nil
	}
	need := func(n int) error {
		if len(args) < n+1 {
			return fmt.Errorf("%s needs %d arguments", args[0], n)
		}
		return nil
	}
	switch args[0] {
	case "topics", "groups", "quotas", "pools":
		return call(ctx, http.MethodGet, "/"+args[0], nil)
	case "create":
		if err := need(1); err != nil {
			return err
		}
		n := 0
		if len(args) > 2 {
			var err error
			if n, err = strconv.Atoi(args[2]); err != nil {
				return err
			}
		}
		return call(ctx, http.MethodPost, "/topics", map[string]any{"name": args[1], "partitions": n})
	case "delete":
		if err := need(1); err != nil {
			return err
		}
		return call(ctx, http.MethodDelete, "/topics/"+args[1], nil)
	case "show":
		if err := need(1); err != nil {
			return err
		}
		return call(ctx, http.MethodGet, "/topics/"+args[1], nil)
	case "queues":
		if err := need(2); err != nil {
			return err
		}
		return call(ctx, http.MethodGet, "/topics/"+args[1]+"/"+args[2]+"/queues", nil)
	case "assign":
		if err := need(5); err != nil {
			return err
		}
		leader, err := strconv.Atoi(args[3])
		if err != nil {
			return err
		}
		epoch, err := strconv.Atoi(args[4])
		if err != nil {
			return err
		}
		var replicas []int
		for _, s := range strings.Split(args[5], ",") {
			id, err := strconv.Atoi(s)
			if err != nil {
				return err
			}
			replicas = append(replicas, id)
		}
		return call(ctx, http.MethodPut, "/topics/"+args[1]+"/"+args[2]+"/assignment",
			map[string]any{"leader": leader, "epoch": epoch, "replicas": replicas})
	}
	return fmt.Errorf("unknown command %q", args[0])
}

func call(ctx context.Context, method, path string, body any) error {
	var in io.Reader
	if body != nil {
		raw, err := json.Marshal(body)
		if err != nil {
			return err
		}
		in = bytes.NewReader(raw)
	}
	req, err := http.NewRequestWithContext(ctx, method, *adminURL+path, in)
	if err != nil {
		return err
	}
	if *token != "" {
		req.Header.Set("Authorization", "Bearer "+*token)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	out, err := io.ReadAll(resp.Body)
	if err != nil {
		return err
	}
	os.Stdout.Write(out)
	if resp.StatusCode >= 300 {
		return fmt.Errorf("%s", resp.Status)
	}
	return nil
}
