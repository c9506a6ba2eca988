# Compiles one proof with the library and runs it. A proof that does not compile is an error.
g++ -std=c++17 -O0 -Isrc -include build/standard.hpp "proof/$1.cpp" build/libpapermill.a -o "build/$1" || exit 3
exec "./build/$1"
