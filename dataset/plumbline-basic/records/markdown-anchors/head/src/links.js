import { proseLines } from './prose.js';

const CODE_SPAN = /(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)/g;
const INLINE = /\]\(\s*(?:<([^<>]*)>|([^\s()<>]+(?:\([^\s()]*\)[^\s()]*)*))/g;
const DEFINITION = /^ {0,3}\[(?!\^)[^\]]+\]:\s*(?:<([^<>]*)>|(\S+))/;

/** The targets of a text's links, images and definitions, with their lines. */
export function linksIn(text) {
  const links = [];
  for (const { number, line } of proseLines(text)) {
    const definition = DEFINITION.exec(line);
    if (definition) {
      links.push({ line: number, target: definition[1] ?? definition[2] });
      continue;
    }
    for (const match of line.replace(CODE_SPAN, '').matchAll(INLINE)) {
      links.push({ line: number, target: match[1] ?? match[2] });
    }
  }
  return links;
}
