import { proseLines } from './prose.js';

const UNDERLINE = /^ {0,3}(?:=+|-+)[ \t]*$/;
const RULE = /^ {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/;
const OTHER_BLOCK = /^ {0,3}(?:>|\||[-+*](?:[ \t]|$)|\d{1,9}[.)](?:[ \t]|$))/;
const INDENTED = /^(?: {4}| {0,3}\t)/;

// In this order: a code span, an image, a link, emphasis with underscores, a tag.
const MARKUP = new RegExp(
  [
    /(?<!`)(?<ticks>`+)(?!`)(?<code>.+?)(?<!`)\k<ticks>(?!`)/,
    /!\[[^\]]*\]\([^)]*\)/,
    /\[(?<label>(?:!\[[^\]]*\]\([^)]*\)|`[^`]*`|[^\]`])*)\](?:\([^)]*\)|\[[^\]]*\])/,
    /(?<![\p{L}\p{N}_\\])(?<marks>_{1,3})(?=\S)(?<stressed>.+?)(?<=\S)\k<marks>(?![\p{L}\p{N}_])/,
    /<\/?[a-zA-Z][^>]*>/,
  ]
    .map((part) => part.source)
    .join('|'),
  'gu',
);

/** The text of a document's headings, both kinds, in order and without markup. */
export function headingsIn(text) {
  const headings = [];
  // The lines of the paragraph so far; null in a block that an underline does not make a heading.
  let paragraph = [];
  let previous = 0;
  for (const { number, line } of proseLines(text)) {
    if (number !== previous + 1) {
      paragraph = [];
    }
    previous = number;
    const title = titleOf(line);
    if (title !== null) {
      headings.push(plainText(title));
      paragraph = [];
    } else if (paragraph?.length > 0 && UNDERLINE.test(line)) {
      headings.push(plainText(paragraph.join(' ')));
      paragraph = [];
    } else if (line.trim() === '' || RULE.test(line)) {
      paragraph = [];
    } else if (OTHER_BLOCK.test(line)) {
      paragraph = null;
    } else if (paragraph?.length === 0 && INDENTED.test(line)) {
      continue;
    } else {
      paragraph?.push(line.trim());
    }
  }
  return headings;
}

/** What follows the hashes, without closing ones; null if the line is no such heading. */
function titleOf(line) {
  const match = /^ {0,3}#{1,6}(?=[ \t]|$)(.*)$/.exec(line);
  return match === null ? null : match[1].trim().replace(/(?:^|[ \t]+)#+$/, '');
}

function plainText(markdown) {
  return markdown.replace(MARKUP, (...found) => {
    const { code, label, stressed } = found.at(-1);
    return code === undefined ? plainText(label ?? stressed ?? '') : code.trim();
  });
}
