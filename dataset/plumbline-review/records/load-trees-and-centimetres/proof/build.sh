# Builds the library. A later tree compiles only what its fix changes.
exec make -s lib CXXFLAGS=-O0
