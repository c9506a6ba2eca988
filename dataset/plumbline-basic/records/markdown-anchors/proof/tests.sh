#!/bin/sh
# The repository's own tests.
exec node --test test/
