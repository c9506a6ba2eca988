#!/bin/sh
exec sh proof/run_one.sh ttl_in_seconds
