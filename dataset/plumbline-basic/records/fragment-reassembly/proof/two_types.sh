#!/bin/sh
exec sh proof/run_one.sh two_types
