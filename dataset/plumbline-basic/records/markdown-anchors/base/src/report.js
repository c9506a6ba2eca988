const MEANINGS = {
  'missing-file': 'there is no such file',
  outside: 'this is outside of the checked directory',
};

/** One line per problem, and their number. */
export function asText(problems) {
  const lines = problems.map(
    ({ file, line, target, reason }) => `${file}:${line}: ${target}: ${MEANINGS[reason]}\n`,
  );
  const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`;
  return `${lines.join('')}${count}\n`;
}

export function asJson(problems) {
  return `${JSON.stringify(problems, null, 2)}\n`;
}
