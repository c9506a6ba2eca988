import { PatternError } from './errors.js';
import { stitchOf } from './stitches.js';
import { tokensOf } from './tokens.js';

export const MOST_TIMES = 999;
const DEEPEST = 4;

/**
 * A row as steps. `uses` and `gives` are those of working a step once. A step has either `times` or `leave`, the
 * number of stitches that are left when it has been worked as often as possible.
 *
 * @typedef {{ uses: number, gives: number, times?: number, leave?: number, at: number }} Step
 * @returns {Step[]}
 */
export function parseRow(text) {
  const parser = new Parser(tokensOf(text), text.length);
  const steps = parser.steps(0);
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

  steps(depth) {
    const steps = [this.#step(depth)];
    while (this.#take('mark', ',')) {
      steps.push(this.#step(depth));
    }
    return steps;
  }

  end() {
    const token = this.#tokens[this.#next];
    if (token !== undefined) {
      throw new PatternError(`unexpected ${token.text}`, token.at);
    }
  }

  #step(depth) {
    const step = this.#take('mark', '(') ? this.#group(depth + 1) : this.#stitch();
    const place = this.#take('word', 'to');
    if (place === undefined) {
      return step;
    }
    if (depth > 0) {
      throw new PatternError('what goes to a place cannot be inside a group', place.at);
    }
    if (step.uses === 0) {
      throw new PatternError('never gets there, as it uses no stitches', step.at);
    }
    if (step.times !== undefined) {
      throw new PatternError('already says how often', place.at);
    }
    return { ...step, leave: this.#place() };
  }

  #stitch() {
    const word = this.#take('word');
    const stitch = word && stitchOf(word.text);
    if (stitch === undefined) {
      throw new PatternError(word ? `there is no stitch ${word.text}` : 'expected a stitch', word?.at ?? this.#at());
    }
    const number = this.#take('number');
    const times = number ? timesOf(number) : this.#isNext('to') ? undefined : 1;
    return { ...stitch, times, at: word.at };
  }

  #group(depth) {
    const { at } = this.#tokens[this.#next - 1];
    if (depth > DEEPEST) {
      throw new PatternError(`groups can be ${DEEPEST} deep`, at);
    }
    const steps = this.steps(depth);
    this.#expect('mark', ')');
    const sum = (count) => steps.reduce((total, step) => total + step[count] * step.times, 0);
    const once = { uses: sum('uses'), gives: sum('gives'), at };
    return this.#isNext('to') ? once : { ...once, times: this.#repeats() };
  }

  /** How often a group is worked. */
  #repeats() {
    this.#expect('word', 'x');
    return timesOf(this.#expect('number'));
  }

  /** How many stitches are left at the place that something goes to. */
  #place() {
    if (this.#take('word', 'end')) {
      return 0;
    }
    this.#expect('word', 'last');
    const leave = timesOf(this.#expect('number'));
    this.#take('word', 'sts') ?? this.#take('word', 'st');
    return leave;
  }

  #isNext(text) {
    const token = this.#tokens[this.#next];
    return token?.type === 'word' && token.text === text;
  }

  #expect(type, text) {
    const token = this.#take(type, text);
    if (token === undefined) {
      throw new PatternError(`expected ${text ?? `a ${type}`}`, this.#at());
    }
    return token;
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
