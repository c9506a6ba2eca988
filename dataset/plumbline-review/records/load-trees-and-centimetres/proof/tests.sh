# Compiles and runs the repository's own tests.
set -e
objects=""
for file in tests/*.cpp; do
    object="build/$(basename "$file" .cpp).o"
    "${CXX:-g++}" -std=c++20 -O0 -Isrc -pthread -c -o "$object" "$file"
    objects="$objects $object"
done
"${CXX:-g++}" -o build/quayside-tests $objects build/library.o -pthread
exec ./build/quayside-tests
