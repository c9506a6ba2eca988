import { Heap } from '../util/heap.js';

/** The order of jobs behind one gateway: urgent ones first, then as created. */
const before = (a, b) => b.priority - a.priority || a.order - b.order;
const byStart = (a, b) => a.notBefore - b.notBefore || a.order - b.order;
const byEnd = (a, b) => a.lease.until - b.lease.until || a.order - b.order;

/**
 * Jobs that wait, are ready or are leased.  Memory only: the events are the truth, and the queue is built from them.
 * A worker that does not renew in time loses its job to the next one.
 *
 * Gateways take turns by bytes (deficit round robin).  A gateway with ready jobs is a lane in the ring; on its turn it gets
 * a quantum of credit and hands out jobs while the credit lasts.  LW-611.
 */
export class WorkQueue {
  constructor({ leaseMs, backoffMs, backoffLimitMs, quantumBytes }) {
    this.leaseMs = leaseMs;
    this.backoffMs = backoffMs;
    this.backoffLimitMs = backoffLimitMs;
    this.quantum = quantumBytes;
    this.jobs = new Map();
    this.waiting = new Heap(byStart);
    this.leased = new Heap(byEnd);
    this.lanes = new Map();
    this.ring = [];
    this.cursor = 0;
  }

  get size() {
    return this.jobs.size;
  }

  add(job) {
    const entry = {
      id: job.id,
      gateway: job.gateway,
      tenant: job.tenant,
      bytes: job.bytes,
      priority: job.priority,
      order: job.order,
      attempts: job.attempts,
      notBefore: job.notBefore,
      lease: job.lease ? { ...job.lease } : null,
    };
    this.jobs.set(entry.id, entry);
    (entry.lease ? this.leased : this.waiting).push(entry);
  }

  get(id) {
    return this.jobs.get(id);
  }

  has(id) {
    return this.jobs.has(id);
  }

  /** Moves what is due from the waiting jobs to its lane.  A new lane comes last in the round. */
  #promote(now) {
    while (this.waiting.size && this.waiting.peek().notBefore <= now) {
      const job = this.waiting.pop();
      let lane = this.lanes.get(job.gateway);
      if (!lane) {
        lane = { gateway: job.gateway, ready: new Heap(before), credit: 0, paid: false };
        this.lanes.set(job.gateway, lane);
        this.ring.splice(this.cursor, 0, lane);
        this.cursor += 1;
      }
      lane.ready.push(job);
    }
  }

  /** A lane is there for as long as it has jobs. */
  #settle(lane) {
    if (lane.ready.size) return;
    const place = this.ring.indexOf(lane);
    this.ring.splice(place, 1);
    this.lanes.delete(lane.gateway);
  }

  /** The next job of one of `gateways` that `admits` lets through, leased to `worker` under `token`. */
  take(worker, token, now, gateways, admits) {
    this.#promote(now);
    const wanted = new Set(gateways);
    for (let skipped = 0; skipped < this.ring.length;) {
      if (this.cursor >= this.ring.length) this.cursor = 0;
      const lane = this.ring[this.cursor];
      const job = lane.ready.peek();
      const open = wanted.has(lane.gateway) && admits(job);
      if (open && !lane.paid) {
        lane.credit += this.quantum;
        lane.paid = true;
      }
      if (open && job.bytes <= lane.credit) {
        lane.credit -= job.bytes;
        lane.ready.remove(job.id);
        this.#settle(lane);
        job.lease = { worker, token, until: now + this.leaseMs };
        job.attempts += 1;
        this.leased.push(job);
        return job;
      }
      lane.paid = false;
      this.cursor += 1;
      if (!open) skipped += 1;
    }
    return null;
  }

  /** Whether the lease that was given out with `token` is still good. */
  holds(id, token, now) {
    const job = this.jobs.get(id);
    return Boolean(job?.lease) && job.lease.token === token && job.lease.until > now;
  }

  renew(id, token, now) {
    if (!this.holds(id, token, now)) return null;
    const job = this.jobs.get(id);
    job.lease.until = now + this.leaseMs;
    this.leased.update(id);
    return job;
  }

  /** Gives a leased job back, to be tried again later: 1, 2, 4 … times the backoff. */
  giveBack(id, now) {
    const job = this.jobs.get(id);
    const wait = Math.min(this.backoffMs * 2 ** (job.attempts - 1), this.backoffLimitMs);
    this.leased.remove(id);
    job.lease = null;
    job.notBefore = now + wait;
    this.waiting.push(job);
    return job;
  }

  remove(id) {
    const job = this.jobs.get(id);
    if (!job) return false;
    this.jobs.delete(id);
    if (this.leased.remove(id) || this.waiting.remove(id)) return true;
    const lane = this.lanes.get(job.gateway);
    lane.ready.remove(id);
    this.#settle(lane);
    return true;
  }

  /** The leased job that is overdue the longest, or undefined. */
  overdue(now) {
    const job = this.leased.peek();
    return job && job.lease.until <= now ? job : undefined;
  }

  /** What each of `gateways` would hand out first. */
  heads(gateways, now) {
    this.#promote(now);
    return gateways.map((id) => this.lanes.get(id)?.ready.peek()).filter((job) => job !== undefined);
  }

  /** When the next waiting job is due or the next lease ends, or null. */
  nextWake() {
    const times = [];
    if (this.waiting.size) times.push(this.waiting.peek().notBefore);
    if (this.leased.size) times.push(this.leased.peek().lease.until);
    return times.length ? Math.min(...times) : null;
  }
}
