# Builds the library. A later tree compiles only what its fix changes, and no tree reads the standard headers again.
headers=build/standard.hpp
flags="-O0 -include $headers"
if [ ! -e "$headers.gch" ]; then
  mkdir -p build
  cat src/*/*.[hc]pp tests/*.[hc]pp | grep '^#include <' | sort -u > "$headers"
  "${CXX:-g++}" -std=c++20 -O0 -x c++-header -o "$headers.gch" "$headers" || exit 3
fi
# ccache keeps objects with precompiled headers only if it is told so.
export CCACHE_SLOPPINESS=pch_defines,time_macros
exec make -s "${1:-lib}" CXXFLAGS="$flags"
