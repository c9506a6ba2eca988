# Builds the program and the proof. A later tree compiles only what its fix changes.
set -e
make -s build/papermill CXXFLAGS="-std=c++17 -O0 -MMD"
exec g++ -std=c++17 -O0 -Isrc proof/row-that-would-fit.cpp build/libpapermill.a -o build/row-that-would-fit
