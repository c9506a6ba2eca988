# Builds the library and the proof. A later tree compiles only what its fix changes.
. proof/headers.sh
make -s build/libpapermill.a CXXFLAGS="$flags" || exit 3
exec g++ $flags -Isrc proof/row-that-would-fit.cpp build/libpapermill.a -o build/row-that-would-fit
