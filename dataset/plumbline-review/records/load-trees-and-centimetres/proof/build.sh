# Compiles the whole library as one file, which reads every standard header once.
mkdir -p build
for file in src/*/*.cpp; do
    [ "$file" = src/server/main.cpp ] || echo "#include \"../$file\""
done > build/library.cpp
exec "${CXX:-g++}" -std=c++20 -O0 -Isrc -pthread -c -o build/library.o build/library.cpp
