# Builds and runs the repository's own tests, each file by a command of its own, whose result ccache can keep.
for source in tests/test_*.cpp; do
  g++ -std=c++17 -O0 -MMD -Isrc -c "$source" -o "build/$(basename "$source" .cpp).o" || exit 1
done
g++ build/test_*.o build/libpapermill.a -o build/tests || exit 1
exec ./build/tests
