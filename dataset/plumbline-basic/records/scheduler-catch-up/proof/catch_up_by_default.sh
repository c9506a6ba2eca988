#!/bin/sh
exec sh proof/run_one.sh catch_up_by_default
