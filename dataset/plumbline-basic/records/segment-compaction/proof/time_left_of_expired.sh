#!/bin/sh
exec sh proof/run_one.sh time_left_of_expired
