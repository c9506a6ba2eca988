/**
 * The lines of a Markdown text that are not in fenced code, numbered from 1.
 *
 * A fence is closed by at least as many of the same character, with nothing behind them.
 */
export function* proseLines(text) {
  let fence = null;
  let number = 0;
  for (const line of text.replace(/^\uFEFF/, '').split(/\r?\n/)) {
    number += 1;
    if (fence === null) {
      const opening = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/.exec(line);
      if (opening) {
        fence = opening[1];
      } else {
        yield { number, line };
      }
    } else {
      const closing = /^ {0,3}(`{3,}|~{3,})[ \t]*$/.exec(line);
      if (closing && closing[1][0] === fence[0] && closing[1].length >= fence.length) {
        fence = null;
      }
    }
  }
}
