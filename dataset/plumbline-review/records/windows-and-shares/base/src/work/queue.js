/** The order in which jobs go out: urgent ones first, then as created. */
const before = (a, b) => b.priority - a.priority || a.order - b.order;

/**
 * Jobs that wait or are leased.  Memory only: the events are the truth, and the queue is built from them.
 * A worker that does not renew in time loses its job to the next one.
 */
export class WorkQueue {
  constructor({ leaseMs, backoffMs, backoffLimitMs }) {
    this.leaseMs = leaseMs;
    this.backoffMs = backoffMs;
    this.backoffLimitMs = backoffLimitMs;
    this.jobs = new Map();
  }

  get size() {
    return this.jobs.size;
  }

  add(job) {
    this.jobs.set(job.id, {
      id: job.id,
      gateway: job.gateway,
      tenant: job.tenant,
      bytes: job.bytes,
      priority: job.priority,
      order: job.order,
      attempts: job.attempts,
      notBefore: job.notBefore,
      lease: job.lease ? { ...job.lease } : null,
    });
  }

  get(id) {
    return this.jobs.get(id);
  }

  has(id) {
    return this.jobs.has(id);
  }

  /** The first job that is ready, of one of `gateways`, and that `admits` lets through. */
  take(worker, now, gateways, admits) {
    const wanted = new Set(gateways);
    const ready = [...this.jobs.values()]
      .filter((job) => !job.lease && job.notBefore <= now && wanted.has(job.gateway))
      .sort(before);
    for (const job of ready) {
      if (!admits(job)) continue;
      job.lease = { worker, since: now, ttl: this.leaseMs / 1000 };
      job.attempts += 1;
      return job;
    }
    return null;
  }

  #expired(job, now) {
    return job.lease.since + job.lease.ttl * 1000 <= now;
  }

  /** Whether `worker` holds the job now. */
  holds(id, worker, now) {
    const job = this.jobs.get(id);
    return Boolean(job?.lease) && job.lease.worker === worker && !this.#expired(job, now);
  }

  renew(id, worker, now) {
    if (!this.holds(id, worker, now)) return null;
    const job = this.jobs.get(id);
    job.lease.since = now;
    return job;
  }

  /** Gives a leased job back, to be tried again later: 1, 2, 4 … times the backoff. */
  giveBack(id, now) {
    const job = this.jobs.get(id);
    const wait = Math.min(this.backoffMs * 2 ** (job.attempts - 1), this.backoffLimitMs);
    job.lease = null;
    job.notBefore = now + wait;
    return job;
  }

  remove(id) {
    return this.jobs.delete(id);
  }

  /** Leased jobs whose time is over, the longest overdue first. */
  expired(now) {
    return [...this.jobs.values()]
      .filter((job) => job.lease && this.#expired(job, now))
      .sort((a, b) => a.lease.since + a.lease.ttl * 1000 - (b.lease.since + b.lease.ttl * 1000) || a.order - b.order);
  }

  /** When something will be ready or run out, or null. */
  nextWake(now) {
    let wake = null;
    for (const job of this.jobs.values()) {
      const at = job.lease ? job.lease.since + job.lease.ttl * 1000 : job.notBefore;
      if (at > now && (wake === null || at < wake)) wake = at;
    }
    return wake;
  }
}
