#!/bin/sh
exec sh proof/run_one.sh stale_read_handle
