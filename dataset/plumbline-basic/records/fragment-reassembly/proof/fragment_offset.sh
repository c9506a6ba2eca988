#!/bin/sh
exec sh proof/run_one.sh fragment_offset
