# Builds the library and the proof. A later tree compiles only what its fix changes; the standard headers are compiled
# once.
set -e
mkdir -p build
flags="-std=c++17 -O0 -include build/standard.hpp"
if ! [ -e build/standard.hpp ]; then
    grep -h '^#include <' src/* tests/* proof/*.cpp | sort -u > build/standard.hpp
    g++ -std=c++17 -O0 -x c++-header build/standard.hpp
fi
make -s build/papermill CXXFLAGS="$flags"
exec g++ $flags -Isrc proof/row-that-would-fit.cpp build/libpapermill.a -o build/row-that-would-fit
