# Sets `flags`, with which the compiler does not read the standard headers again for each file.
headers=build/standard.h
flags="-std=c++17 -O0 -include $headers"
if [ ! -e "$headers.gch" ]; then
  mkdir -p build
  cat src/*.cpp src/*.h tests/*.cpp tests/*.h | grep '^#include <' | sort -u > "$headers"
  g++ -std=c++17 -O0 -x c++-header -o "$headers.gch" "$headers" || exit 3
fi
# ccache keeps objects with precompiled headers only if it is told so.
export CCACHE_SLOPPINESS=pch_defines,time_macros
