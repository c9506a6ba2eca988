import { PatternError } from './errors.js';
import { follow, MOST_STITCHES } from './follow.js';
import { parseRow } from './parse.js';

const MOST_ROWS = 5000;

/**
 * Checks a whole pattern.
 *
 * @returns {{ row: number, before: number, after: number }[]}
 * @throws {PatternError} with the number of its line in `line`, from 1
 */
export function check(text) {
  const work = new Work();
  text.split(/\r?\n/).forEach((line, index) => {
    try {
      work.line(line.replace(/#.*/, '').trim());
    } catch (error) {
      if (error instanceof PatternError) {
        error.line = index + 1;
      }
      throw error;
    }
  });
  return work.report;
}

class Work {
  report = [];
  #stitches = null;

  line(text) {
    const begun = /^cast on (\d+)$/i.exec(text);
    const rows = /^rows? (\d+)(?: ?- ?(\d+))?:(.*)$/i.exec(text);
    if (begun) {
      this.#castOn(Number(begun[1]));
    } else if (rows) {
      const [, from, to = from, steps] = rows;
      this.#rows(Number(from), Number(to), parseRow(steps));
    } else if (text !== '') {
      throw new PatternError('expected a row');
    }
  }

  #castOn(stitches) {
    if (this.#stitches !== null) {
      throw new PatternError('cast on twice');
    }
    if (stitches < 1 || stitches > MOST_STITCHES) {
      throw new PatternError(`expected 1 to ${MOST_STITCHES} stitches`);
    }
    this.#stitches = stitches;
  }

  #rows(from, to, steps) {
    if (from !== this.#nextRow || to < from || to > MOST_ROWS) {
      throw new PatternError(`expected row ${this.#nextRow}`);
    }
    for (let row = from; row <= to; row += 1) {
      this.#work(steps);
    }
  }

  #work(steps) {
    if (this.#stitches === null) {
      throw new PatternError('cast on first');
    }
    const before = this.#stitches;
    const row = this.#nextRow;
    this.#stitches = follow(steps, before);
    this.report.push({ row, before, after: this.#stitches });
  }

  get #nextRow() {
    return this.report.length + 1;
  }
}
