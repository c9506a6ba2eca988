import { MINUTE } from '../src/util/clock.js';

/** Takes and completes jobs until there are none, waiting where a quota wants it. */
export function drain(app, clock) {
  for (let idle = 0; idle < 30;) {
    const job = app.dispatch.take('w1', ['g1']);
    if (job) {
      app.dispatch.complete(job.id, 'w1');
      idle = 0;
    } else {
      clock.pass(MINUTE / 4);
      idle += 1;
    }
  }
}
