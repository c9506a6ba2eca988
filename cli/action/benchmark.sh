#!/usr/bin/env bash
# Starts and watches a run, checks it, and writes the report, the step summary and the outputs. Always ends with status 0:
# the output `exit-status` is the status of the action.
set -uo pipefail

work="$RUNNER_TEMP/plumbline"
report="$work/report"
# GitHub's limit of a step summary, in bytes.
summary_limit=$((1024 * 1024))

output() { printf '%s=%s\n' "$1" "$2" >> "$GITHUB_OUTPUT"; }

# Ends the step with an outcome and the status of the action.
finish() {
  output outcome "$1"
  output exit-status "$2"
  exit 0
}

# Prints a workflow command. Its text escapes what GitHub would interpret.
annotate() {
  local level="$1" text="$2"
  text="${text//'%'/%25}" text="${text//$'\r'/%0D}" text="${text//$'\n'/%0A}"
  printf '::%s title=plumbline::%s\n' "$level" "$text"
}

# Appends the first lines of a file that fit the step summary.
summarise() {
  local used
  used=$(wc -c < "$GITHUB_STEP_SUMMARY" 2> /dev/null || echo 0)
  LC_ALL=C awk -v room="$((summary_limit - used - 64))" \
    '{ room -= length($0) + 1; if (room < 0) { print "\n(shortened)"; exit } print }' "$1" >> "$GITHUB_STEP_SUMMARY"
}

# Prints the value of the first member with the name $1 in the status answer $2, a word or a number. The totals come
# before the figures by severity.
member() {
  grep -o "\"$1\":\"\?[A-Za-z0-9.+-]*" "$2" | head -n 1 | sed 's/.*[:"]//'
}

if [ -z "$PLUMBLINE_BENCHMARK_KEY" ]; then
  annotate notice "The benchmark was skipped: the secret with the benchmark key is not available, as in a pull request from a fork."
  finish skipped 0
fi

mkdir -p "$report"
plumbline="$INPUT_BINARY"
if [ -z "$plumbline" ]; then
  cargo install --quiet --locked --path "$GITHUB_ACTION_PATH/cli" --root "$work" || finish failed 1
  plumbline="$work/bin/plumbline"
fi

run_id="$INPUT_RUN_ID"
if [ -z "$run_id" ]; then
  # The same attempt of the same job starts one run, however often this step is repeated.
  start=(run start --detach --quiet -k "$INPUT_K"
    --idempotency-key "github-${GITHUB_REPOSITORY_ID:-0}-$GITHUB_RUN_ID-$GITHUB_RUN_ATTEMPT-$GITHUB_JOB-$GITHUB_ACTION")
  [ -n "$INPUT_SPEC" ] && start+=(--spec "$INPUT_SPEC")
  [ -n "$INPUT_PROMPT" ] && start+=(--prompt "$INPUT_PROMPT")
  if ! run_id="$("$plumbline" "${start[@]}" 2> "$work/error")"; then
    annotate error "$(cat "$work/error")"
    finish failed 1
  fi
fi
output run-id "$run_id"
echo "Run $run_id"

if [ "$INPUT_DETACH" = true ]; then
  output status running
  annotate notice "The run $run_id is detached. Watch it with the input run-id of a later job."
  finish detached 0
fi

"$plumbline" run watch "$run_id" --timeout "$INPUT_TIMEOUT" --json --quiet > "$work/status.json" 2> "$work/error"
watched=$?
if [ "$watched" -ne 0 ] && [ "$watched" -ne 3 ]; then
  annotate error "$(cat "$work/error")"
  if [ "$watched" -eq 4 ]; then
    output status running
    finish running 4
  fi
  finish failed 1
fi
cp "$work/status.json" "$report/status.json"
status="$(member status "$work/status.json")"
output status "$status"
output f1 "$(member f1Score "$work/status.json")"

# The workflow's author writes the gate's arguments, separated by spaces.
read -r -a gate <<< "$INPUT_GATE"
reports=(-o "$report/report.html" -o "$report/report.md" -o "$report/report.xml")
if [ "$status" = completed ] && [ "${#gate[@]}" -eq 0 ]; then
  "$plumbline" report "$work/status.json" "${reports[@]}" --quiet
  checked=$? outcome=passed
else
  [ "${#gate[@]}" -eq 0 ] && gate=(--min-f1 0)
  "$plumbline" gate "$work/status.json" "${gate[@]}" "${reports[@]}" --annotations github --quiet > "$work/gate" 2> "$work/error"
  checked=$?
  cat "$work/gate"
  case "$checked" in
    0 | 3)
      outcome=passed
      [ "$checked" -eq 3 ] && outcome=missed
      grep -q '^inconclusive' "$work/gate" && ! grep -q '^missed' "$work/gate" && outcome=inconclusive
      [ "$status" = errored ] && outcome=errored
      ;;
    *)
      outcome=failed
      annotate error "$(cat "$work/error")"
      "$plumbline" report "$work/status.json" "${reports[@]}" --quiet
      ;;
  esac
fi
summarise "$report/report.md"
output report "$report"
finish "$outcome" "$checked"
