# sh proof/run.sh ID: 0 without the bug, 1 with it, anything else is an error of the proof itself.
"${CXX:-g++}" -std=c++20 -O0 -Isrc -pthread -include build/standard.hpp -o build/proof "proof/$1.cpp" build/libquayside.a || exit 3
./build/proof
status=$?
[ $status -le 1 ] || exit 4
exit $status
