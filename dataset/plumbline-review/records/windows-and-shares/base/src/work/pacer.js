import { SECOND } from '../util/clock.js';

const FIRST = SECOND;
const LONGEST = 8 * SECOND;

/**
 * Workers ask again at once when they got nothing, all of them (LW-402).  Each time a worker goes away empty it has to stay
 * away longer, up to eight seconds; a job makes that good again.
 */
export class Pacer {
  constructor() {
    this.workers = new Map();
  }

  allows(worker, now) {
    const known = this.workers.get(worker);
    return !known || now >= known.until;
  }

  empty(worker, now) {
    const before = this.workers.get(worker)?.wait ?? 0;
    const wait = before ? Math.min(before * 2, LONGEST) : FIRST;
    this.workers.set(worker, { wait, until: now + wait });
  }

  served(worker) {
    this.workers.delete(worker);
  }

  /** Forgets workers that have not asked for a while. */
  tidy(now) {
    for (const [worker, { until }] of this.workers) if (until + LONGEST < now) this.workers.delete(worker);
  }
}
