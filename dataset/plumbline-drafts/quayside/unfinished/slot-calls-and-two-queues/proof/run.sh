# sh proof/run.sh ID: 0 without the bug, 1 with it, anything else is an error of the proof itself.
book="market/order_book util/bytes util/decimal util/time"
plan="plan/planner plan/history quay/quay core/load_list tide/tide util/time"
state="$plan server/state market/order_book market/ledger util/bytes util/decimal"
case "$1" in
    amended-expiry | restored-level) parts="$book" ;;
    *) parts="$state server/engine server/session server/config journal/journal journal/storage exec/cancel exec/thread_pool proto/reply proto/parser tide/notice tide/calendar" ;;
esac
objects=""
for part in $parts; do objects="$objects build/src/$part.o"; done
mkdir -p build
CXX="${CXX:-g++}"
if [ -n "$objects" ]; then
    make -s CXX="$CXX" CXXFLAGS="${CXXFLAGS:--O0 -Wall -Wextra}" $objects >/dev/null || exit 3
fi
$CXX -std=c++20 -O0 -Isrc -c -o "build/proof-$1.o" "proof/$1.cpp" || exit 3
$CXX -o "build/proof-$1" "build/proof-$1.o" $objects -pthread || exit 3
"./build/proof-$1"
status=$?
[ $status -le 1 ] || exit 4
exit $status
