#!/bin/sh
exec sh proof/run_one.sh missed_across_dst
