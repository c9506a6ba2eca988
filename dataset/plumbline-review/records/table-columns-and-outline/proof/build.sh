#!/bin/sh
set -e
make -s build/papermill
g++ -std=c++17 -O0 -Isrc proof/row-that-would-fit.cpp build/libpapermill.a -o build/row-that-would-fit
