import { PatternError } from './errors.js';

/**
 * Divides the text of a row. A word is letters, and may have digits within it but not at its end, so that k2tog is
 * one and k2 is a word and a number.
 *
 * @returns {{ type: 'word' | 'number' | 'mark', text: string, at: number }[]}
 */
export function tokensOf(text) {
  const token = /([a-z]+(?:\d+[a-z]+)*)|(\d+)|([(),])|\s+/iy;
  const tokens = [];
  while (token.lastIndex < text.length) {
    const at = token.lastIndex;
    const match = token.exec(text);
    if (match === null) {
      throw new PatternError(`unexpected ${JSON.stringify(text[at])}`, at);
    }
    const [, word, number, mark] = match;
    if (word !== undefined) {
      tokens.push({ type: 'word', text: word.toLowerCase(), at });
    } else if (number !== undefined) {
      tokens.push({ type: 'number', text: number, at });
    } else if (mark !== undefined) {
      tokens.push({ type: 'mark', text: mark, at });
    }
  }
  return tokens;
}
