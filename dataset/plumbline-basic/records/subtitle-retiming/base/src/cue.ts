/** Some text, and when it is on the screen: from `start`, until before `end`, in milliseconds. */
export interface Cue {
  start: number;
  end: number;
  /** One or more lines. */
  text: string;
  /** How WebVTT is to place it. */
  settings?: string;
}

/** Input that is not what it should be. */
export class Malformed extends Error {
  constructor(what: string, line?: number) {
    super(line === undefined ? what : `line ${line}: ${what}`);
  }
}
