import { join } from 'node:path';
import { Library } from './delta/library.js';
import { RolloutService } from './rollout/service.js';
import { Store } from './state/store.js';
import { Dispatch } from './work/dispatch.js';
import { systemClock } from './util/clock.js';

/** Puts the parts together.  Nothing starts to run by itself. */
export function makeApp(config, clock = systemClock) {
  const store = new Store(join(config.data, 'state'), clock, config.snapshot);
  const library = new Library({ directory: config.data, store, config });
  const dispatch = new Dispatch({ store, clock, config });
  const rollouts = new RolloutService({ store, clock, config, library, dispatch });
  dispatch.isDue = (job, now) => rollouts.isDue(job, now);
  return { config, clock, store, library, dispatch, rollouts, close: () => store.close() };
}
