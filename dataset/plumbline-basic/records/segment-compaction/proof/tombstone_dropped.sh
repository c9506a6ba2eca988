#!/bin/sh
exec sh proof/run_one.sh tombstone_dropped
