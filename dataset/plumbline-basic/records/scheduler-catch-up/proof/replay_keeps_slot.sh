#!/bin/sh
exec sh proof/run_one.sh replay_keeps_slot
