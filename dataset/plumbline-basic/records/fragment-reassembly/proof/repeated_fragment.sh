#!/bin/sh
exec sh proof/run_one.sh repeated_fragment
