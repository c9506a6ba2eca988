import { Access } from '../src/access.js';
import { Audit } from '../src/audit.js';
import { DecisionCache } from '../src/cache.js';
import { Grants } from '../src/grants.js';
import { makeHandlers } from '../src/handlers.js';
import { Tree } from '../src/tree.js';

/** A small company: ada owns /plans, ben may look at /plans/2024. */
export function company() {
  const time = { now: 1_700_000_000_000 };
  const clock = () => time.now;
  const cache = new DecisionCache(clock);
  const grants = new Grants(cache);
  const tree = new Tree();
  const audit = new Audit(clock);
  tree.put('/plans/2024/roadmap.pdf', Buffer.from('roadmap'), 'application/pdf');
  tree.put('/plans/budget.csv', Buffer.from('1;2'), 'text/csv');
  grants.give('ada', '/plans', 'owner');
  grants.give('ben', '/plans/2024', 'viewer');
  const access = new Access(grants, cache);
  const handlers = makeHandlers({ tree, access, audit });
  return { time, grants, tree, audit, handlers };
}

export const ada = { id: 'ada' };
export const ben = { id: 'ben' };

export function request(user, query = {}, rest = {}) {
  return { user, query, params: {}, body: null, ...rest };
}

export const status = (code) => (error) => error.status === code;
