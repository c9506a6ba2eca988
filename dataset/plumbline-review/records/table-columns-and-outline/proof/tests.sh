# Builds and runs the repository's own tests.
. proof/headers.sh
exec make -s test CXXFLAGS="$flags"
