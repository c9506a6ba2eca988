/**
 * Tokens are thousandths of a byte, so that a rate in bytes a second adds whole tokens a millisecond.  The level may be
 * below zero: a transfer that took more than was planned is paid for afterwards.
 */
class Bucket {
  constructor({ bytesPerSecond, burstBytes }, now) {
    this.rate = bytesPerSecond;
    this.burst = burstBytes * 1000;
    this.level = this.burst;
    this.at = now;
  }

  refill(now) {
    if (now <= this.at) return;
    this.level = Math.min(this.burst, this.level + (now - this.at) * this.rate);
    this.at = now;
  }

  /** What exceeds the burst as a whole has to wait for a full bucket. */
  #missing(bytes) {
    return Math.min(bytes * 1000, this.burst) - this.level;
  }

  fits(bytes, now) {
    this.refill(now);
    return this.#missing(bytes) <= 0;
  }

  wait(bytes, now) {
    this.refill(now);
    return Math.max(0, Math.ceil(this.#missing(bytes) / this.rate));
  }

  take(bytes, now) {
    this.refill(now);
    this.level -= bytes * 1000;
  }

  giveBack(bytes) {
    this.level = Math.min(this.burst, this.level + bytes * 1000);
  }

  change({ bytesPerSecond, burstBytes }, now) {
    this.refill(now);
    this.rate = bytesPerSecond;
    this.burst = burstBytes * 1000;
    this.level = Math.min(this.level, this.burst);
  }
}

/** How many bytes a tenant and a gateway may put on the air, and how many jobs a gateway may have there at once. */
export class Quota {
  constructor({ tenantBytesPerSecond, tenantBurstBytes, gatewayBytesPerSecond, gatewayBurstBytes, gatewayConcurrency }) {
    this.tenantLimit = { bytesPerSecond: tenantBytesPerSecond, burstBytes: tenantBurstBytes };
    this.gatewayLimit = { bytesPerSecond: gatewayBytesPerSecond, burstBytes: gatewayBurstBytes };
    this.gatewayConcurrency = gatewayConcurrency;
    this.tenants = new Map();
    this.gateways = new Map();
    this.onAir = new Map();
  }

  #tenant(id, now) {
    if (!this.tenants.has(id)) this.tenants.set(id, new Bucket(this.tenantLimit, now));
    return this.tenants.get(id);
  }

  #gateway(id, now) {
    if (!this.gateways.has(id)) this.gateways.set(id, new Bucket(this.gatewayLimit, now));
    return this.gateways.get(id);
  }

  setTenant(id, limit, now) {
    this.#tenant(id, now).change(limit, now);
  }

  admits(job, now) {
    return (this.onAir.get(job.gateway) ?? 0) < this.gatewayConcurrency
      && this.#tenant(job.tenant, now).fits(job.bytes, now)
      && this.#gateway(job.gateway, now).fits(job.bytes, now);
  }

  start(job, now) {
    this.#tenant(job.tenant, now).take(job.bytes, now);
    this.#gateway(job.gateway, now).take(job.bytes, now);
    this.onAir.set(job.gateway, (this.onAir.get(job.gateway) ?? 0) + 1);
  }

  /** The transfer is over, one way or the other, after `sent` bytes. */
  stop(job, sent, now) {
    this.#tenant(job.tenant, now).giveBack(job.bytes - sent);
    this.#gateway(job.gateway, now).giveBack(job.bytes - sent);
    const left = (this.onAir.get(job.gateway) ?? 0) - 1;
    if (left > 0) this.onAir.set(job.gateway, left);
    else this.onAir.delete(job.gateway);
  }

  /** Milliseconds until there are bytes for the job, whatever else is on the air. */
  waitFor(job, now) {
    return Math.max(this.#tenant(job.tenant, now).wait(job.bytes, now), this.#gateway(job.gateway, now).wait(job.bytes, now));
  }

  usage(tenant, now) {
    const bucket = this.#tenant(tenant, now);
    bucket.refill(now);
    return { bytesLeft: Math.floor(bucket.level / 1000), bytesPerSecond: bucket.rate, burstBytes: bucket.burst / 1000 };
  }
}
