# Builds and runs the repository's own tests.
exec make -s test CXXFLAGS="-std=c++17 -O0 -include build/standard.hpp"
