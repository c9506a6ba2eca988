/** Something in a pattern that is wrong or does not add up. */
export class PatternError extends Error {
  /** @param {number} [at] where in the text of the row, from 0 */
  constructor(message, at) {
    super(message);
    this.name = 'PatternError';
    this.at = at;
  }
}
