# run.sh ID: 1 where the bug is present, 0 where it is not
go build -ldflags='-s -w' -o "$TMPDIR/p" "proof/$1.go" || exit 2
"$TMPDIR/p"
