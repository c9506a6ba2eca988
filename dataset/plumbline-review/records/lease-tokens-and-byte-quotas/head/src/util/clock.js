/** Everything that needs the time asks a clock.  Milliseconds since the epoch. */
export const systemClock = { now: () => Date.now() };

export class ManualClock {
  constructor(start = Date.UTC(2024, 2, 4, 12)) {
    this.time = start;
  }

  now() {
    return this.time;
  }

  pass(ms) {
    this.time += ms;
    return this.time;
  }
}

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
