#!/bin/sh
exec sh proof/run_one.sh plan_in_the_afternoon
