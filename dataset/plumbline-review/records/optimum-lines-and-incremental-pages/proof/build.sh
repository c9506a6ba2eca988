# Builds the library. A later tree compiles only what its fix changes.
. proof/headers.sh
exec make -s build/libpapermill.a CXXFLAGS="$flags"
