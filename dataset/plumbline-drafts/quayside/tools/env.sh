export CCACHE_DIR=/tmp/qs_ccache CCACHE_NOHASHDIR=1 CXX="ccache g++" CXXFLAGS="-O0 -Wall -Wextra"
