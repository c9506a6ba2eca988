#!/bin/sh
exec sh proof/run_one.sh expiry_at_wrap
