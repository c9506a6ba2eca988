# sh proof/run.sh ID: 0 without the bug, 1 with it, anything else is an error of the proof itself.
cxx=${CXX:-g++}
"$cxx" -std=c++20 -O0 -Isrc -pthread -c -o build/proof.o "proof/$1.cpp" || exit 3
"$cxx" -pthread -o build/proof build/proof.o build/libquayside.a || exit 3
./build/proof
status=$?
[ $status -le 1 ] || exit 4
exit $status
