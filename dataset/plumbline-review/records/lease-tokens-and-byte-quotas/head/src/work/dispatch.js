import { conflict, notFound } from '../util/errors.js';
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
      quantumBytes: config.queue.quantumBytes,
    });
    this.quota = new Quota(config.quota);
    const now = clock.now();
    for (const tenant of Object.values(store.state.tenants)) {
      if (tenant.limit) this.quota.setTenant(tenant.id, tenant.limit, now);
    }
    for (const job of Object.values(store.state.jobs)) {
      if (!OPEN.has(job.status)) continue;
      this.queue.add(job);
      if (job.lease) this.quota.start(job, now);
    }
  }

  create(fields) {
    const id = `j${this.store.state.seq + 1}`;
    this.store.append('job.created', { job: id, ...fields });
    this.queue.add(this.store.state.jobs[id]);
    return id;
  }

  #open(gateways) {
    return gateways.filter((id) => !this.store.state.gateways[id]?.draining);
  }

  /** A job for this worker, or null.  `gateways` are those which the worker can reach. */
  take(worker, gateways) {
    const now = this.clock.now();
    this.sweep();
    const token = this.store.state.token + 1;
    const job = this.queue.take(worker, token, now, this.#open(gateways), (each) =>
      this.isDue(this.store.state.jobs[each.id], now) && this.quota.admits(each, now));
    if (!job) return null;
    this.quota.start(job, now);
    this.store.append('job.leased', { job: job.id, ...job.lease });
    return this.store.state.jobs[job.id];
  }

  /** How long a worker that got nothing had better wait, in milliseconds; null where nothing is planned. */
  idle(gateways) {
    const now = this.clock.now();
    const waits = this.queue.heads(this.#open(gateways), now)
      .map((job) => this.quota.waitFor(job, now))
      .filter((wait) => wait > 0);
    const wake = this.queue.nextWake();
    if (wake !== null) waits.push(Math.max(0, wake - now));
    return waits.length ? Math.min(...waits) : null;
  }

  #held(id, token) {
    if (!this.queue.has(id)) throw notFound('job', id);
    if (!this.queue.holds(id, token, this.clock.now())) throw conflict(`the lease on ${id} is gone`);
    return this.queue.get(id);
  }

  renew(id, token) {
    const job = this.#held(id, token);
    this.queue.renew(id, token, this.clock.now());
    this.store.append('job.renewed', { job: id, until: job.lease.until });
  }

  complete(id, token, sent) {
    const job = this.#held(id, token);
    this.#end(job, 'done', sent ?? job.bytes);
  }

  fail(id, token, sent) {
    const job = this.#held(id, token);
    this.#again(job, sent ?? job.bytes);
  }

  #again(job, sent) {
    if (job.attempts >= this.config.lease.maxAttempts) {
      this.#end(job, 'failed', sent);
      return;
    }
    const now = this.clock.now();
    this.quota.stop(job, sent, now);
    const back = this.queue.giveBack(job.id, now);
    this.store.append('job.returned', { job: job.id, notBefore: back.notBefore });
  }

  #end(job, outcome, sent) {
    if (job.lease) this.quota.stop(job, sent, this.clock.now());
    this.queue.remove(job.id);
    this.store.append('job.ended', { job: job.id, outcome });
  }

  /** Ends every open job that `which` picks; returns how many.  What was on the air stays paid for. */
  cancel(which) {
    const picked = Object.values(this.store.state.jobs).filter((job) => OPEN.has(job.status) && which(job));
    for (const job of picked) this.#end(this.queue.get(job.id), 'cancelled', job.bytes);
    return picked.length;
  }

  /** Takes back what workers have lost. */
  sweep() {
    const now = this.clock.now();
    for (let job = this.queue.overdue(now); job; job = this.queue.overdue(now)) this.#again(job, job.bytes);
  }

  drain(gateway, draining) {
    this.store.append('gateway.draining', { gateway, draining });
  }

  limit(tenant, limit) {
    if (!this.store.state.tenants[tenant]) throw notFound('tenant', tenant);
    this.store.append('tenant.limited', { tenant, limit });
    this.quota.setTenant(tenant, limit, this.clock.now());
  }
}
