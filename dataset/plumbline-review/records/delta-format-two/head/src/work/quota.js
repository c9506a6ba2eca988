import { MINUTE } from '../util/clock.js';

/** How many jobs a tenant may start a minute, and how many a gateway may have on the air at once. */
export class Quota {
  constructor({ jobsPerMinute, gatewayConcurrency }) {
    this.jobsPerMinute = jobsPerMinute;
    this.gatewayConcurrency = gatewayConcurrency;
    this.minutes = new Map();
    this.onAir = new Map();
  }

  #count(tenant, now) {
    const minute = Math.floor(now / MINUTE);
    const known = this.minutes.get(tenant);
    if (known && known.minute === minute) return known;
    const fresh = { minute, count: 0 };
    this.minutes.set(tenant, fresh);
    return fresh;
  }

  admits(job, now) {
    return this.#count(job.tenant, now).count < this.jobsPerMinute
      && (this.onAir.get(job.gateway) ?? 0) < this.gatewayConcurrency;
  }

  start(job, now) {
    this.#count(job.tenant, now).count += 1;
    this.onAir.set(job.gateway, (this.onAir.get(job.gateway) ?? 0) + 1);
  }

  /** The transfer is over, one way or the other. */
  stop(job) {
    const left = (this.onAir.get(job.gateway) ?? 0) - 1;
    if (left > 0) this.onAir.set(job.gateway, left);
    else this.onAir.delete(job.gateway);
  }

  usage(tenant, now) {
    return { used: this.#count(tenant, now).count, limit: this.jobsPerMinute };
  }
}
