# Builds the library. A later tree compiles only what its fix changes.
exec make -s build/libpapermill.a CXXFLAGS="-std=c++17 -O0 -MMD"
