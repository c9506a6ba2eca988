# Builds and runs the repository's own tests.
exec make -s test CXXFLAGS=-O0
