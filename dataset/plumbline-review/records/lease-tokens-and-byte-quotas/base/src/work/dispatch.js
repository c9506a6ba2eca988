import { conflict, notFound } from '../util/errors.js';
import { Pacer } from './pacer.js';
import { Quota } from './quota.js';
import { WorkQueue } from './queue.js';

const OPEN = new Set(['ready', 'leased']);

/** Hands jobs to workers and hears from them.  Every decision is an event before it is an answer. */
export class Dispatch {
  constructor({ store, clock, config }) {
    this.store = store;
    this.clock = clock;
    this.config = config;
    this.isDue = () => true;
    this.queue = new WorkQueue({
      leaseMs: config.lease.seconds * 1000,
      backoffMs: config.lease.backoffSeconds * 1000,
      backoffLimitMs: config.lease.backoffLimitSeconds * 1000,
    });
    this.quota = new Quota(config.quota);
    this.pacer = new Pacer();
    for (const job of Object.values(store.state.jobs)) {
      if (!OPEN.has(job.status)) continue;
      this.queue.add(job);
      if (job.lease) this.quota.start(job, job.lease.since);
    }
  }

  create(fields) {
    const id = `j${this.store.state.seq + 1}`;
    this.store.append('job.created', { job: id, ...fields });
    this.queue.add(this.store.state.jobs[id]);
    return id;
  }

  /** A job for this worker, or null.  `gateways` are those which the worker can reach. */
  take(worker, gateways) {
    const now = this.clock.now();
    if (!this.pacer.allows(worker, now)) return null;
    this.sweep();
    const job = this.queue.take(worker, now, gateways, (each) =>
      this.isDue(this.store.state.jobs[each.id], now) && this.quota.admits(each, now));
    if (!job) {
      this.pacer.empty(worker, now);
      return null;
    }
    this.pacer.served(worker);
    this.quota.start(job, now);
    this.store.append('job.leased', { job: job.id, worker, ttl: job.lease.ttl });
    return this.store.state.jobs[job.id];
  }

  #held(id, worker) {
    if (!this.queue.has(id)) throw notFound('job', id);
    if (!this.queue.holds(id, worker, this.clock.now())) throw conflict(`${worker} does not hold ${id}`);
    return this.queue.get(id);
  }

  renew(id, worker) {
    const job = this.#held(id, worker);
    this.queue.renew(id, worker, this.clock.now());
    this.store.append('job.renewed', { job: id, ttl: job.lease.ttl });
  }

  complete(id, worker) {
    const job = this.#held(id, worker);
    this.#end(job, 'done');
  }

  fail(id, worker) {
    this.#again(this.#held(id, worker));
  }

  #again(job) {
    if (job.attempts >= this.config.lease.maxAttempts) {
      this.#end(job, 'failed');
      return;
    }
    this.quota.stop(job);
    const back = this.queue.giveBack(job.id, this.clock.now());
    this.store.append('job.returned', { job: job.id, notBefore: back.notBefore });
  }

  #end(job, outcome) {
    if (job.lease) this.quota.stop(job);
    this.queue.remove(job.id);
    this.store.append('job.ended', { job: job.id, outcome });
  }

  /** Ends every open job that `which` picks; returns how many. */
  cancel(which) {
    const picked = Object.values(this.store.state.jobs).filter((job) => OPEN.has(job.status) && which(job));
    for (const job of picked) this.#end(this.queue.get(job.id), 'cancelled');
    return picked.length;
  }

  /** Takes back what workers have lost. */
  sweep() {
    const now = this.clock.now();
    for (const job of this.queue.expired(now)) this.#again(job);
    this.pacer.tidy(now);
  }
}
