# Builds and runs the repository's own tests.
exec sh proof/build.sh test
