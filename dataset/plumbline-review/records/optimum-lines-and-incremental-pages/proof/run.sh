# Compiles one proof with the library and runs it. A proof that does not compile is an error.
g++ -std=c++17 -O0 -Isrc -c "proof/$1.cpp" -o "build/$1.o" || exit 3
g++ "build/$1.o" build/libpapermill.a -o "build/$1" || exit 3
exec "./build/$1"
