import { PatternError } from './errors.js';
import { stitchOf } from './stitches.js';
import { tokensOf } from './tokens.js';

export const MOST_TIMES = 999;

/**
 * A row as steps.
 *
 * @returns {{ uses: number, gives: number, times: number, at: number }[]}
 */
export function parseRow(text) {
  const parser = new Parser(tokensOf(text), text.length);
  const steps = parser.steps();
  parser.end();
  return steps;
}

class Parser {
  #tokens;
  #next = 0;
  #length;

  constructor(tokens, length) {
    this.#tokens = tokens;
    this.#length = length;
  }

  steps() {
    const steps = [this.#step()];
    while (this.#take('mark', ',')) {
      steps.push(this.#step());
    }
    return steps;
  }

  end() {
    const token = this.#tokens[this.#next];
    if (token !== undefined) {
      throw new PatternError(`unexpected ${token.text}`, token.at);
    }
  }

  #step() {
    const word = this.#take('word');
    const stitch = word && stitchOf(word.text);
    if (stitch === undefined) {
      throw new PatternError(word ? `there is no stitch ${word.text}` : 'expected a stitch', word?.at ?? this.#at());
    }
    const number = this.#take('number');
    return { ...stitch, times: number ? timesOf(number) : 1, at: word.at };
  }

  /** The next token, if it is of that type and text. */
  #take(type, text) {
    const token = this.#tokens[this.#next];
    if (token?.type !== type || (text !== undefined && token.text !== text)) {
      return undefined;
    }
    this.#next += 1;
    return token;
  }

  #at() {
    return this.#tokens[this.#next]?.at ?? this.#length;
  }
}

function timesOf({ text, at }) {
  const times = Number(text);
  if (times < 1 || times > MOST_TIMES) {
    throw new PatternError(`expected 1 to ${MOST_TIMES}`, at);
  }
  return times;
}
