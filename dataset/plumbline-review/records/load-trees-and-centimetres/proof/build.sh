# Builds the library. A later tree compiles only what its fix changes; the standard headers are compiled once.
set -e
mkdir -p build
if ! [ -e build/standard.hpp ]; then
    grep -h '^#include <' src/*/* tests/* proof/*.?pp | sort -u > build/standard.hpp
    "${CXX:-g++}" -std=c++20 -O0 -pthread -x c++-header build/standard.hpp
fi
exec make -s lib CXXFLAGS="-O0 -pthread -include build/standard.hpp"
