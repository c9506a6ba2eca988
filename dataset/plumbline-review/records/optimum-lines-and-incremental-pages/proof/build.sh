# Builds the library. A later tree compiles only what its fix changes; the standard headers are compiled once.
set -e
mkdir -p build
if ! [ -e build/standard.hpp ]; then
    grep -h '^#include <' src/* tests/* proof/*.cpp | sort -u > build/standard.hpp
    g++ -std=c++17 -O0 -x c++-header build/standard.hpp
fi
exec make -s build/libpapermill.a CXXFLAGS="-std=c++17 -O0 -include build/standard.hpp"
