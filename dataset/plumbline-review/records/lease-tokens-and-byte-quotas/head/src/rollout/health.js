/**
 * What lamps said about themselves since they were updated, for one stage of a rollout.  Only the latest report of a
 * lamp counts, and only for the length of the window; time goes by in slots.  LW-598: large stages kept every report.
 */
export class HealthWindow {
  constructor(windowMs, slots = 24) {
    this.width = Math.ceil(windowMs / slots);
    this.slots = slots;
    this.reset();
  }

  reset() {
    this.newest = null;
    this.failed = 0;
    this.lamps = new Map();
    this.members = Array.from({ length: this.slots }, () => new Set());
  }

  #slot(at) {
    return Math.floor(at / this.width);
  }

  #forget(lamp) {
    const known = this.lamps.get(lamp);
    if (!known) return;
    this.members[this.#slot(known.at) % this.slots].delete(lamp);
    this.lamps.delete(lamp);
    if (!known.ok) this.failed -= 1;
  }

  #advance(now) {
    const slot = this.#slot(now);
    if (this.newest !== null) {
      const passed = Math.min(slot - this.newest, this.slots);
      for (let i = 1; i <= passed; i++) {
        for (const lamp of [...this.members[(this.newest + i) % this.slots]]) this.#forget(lamp);
      }
    }
    if (this.newest === null || slot > this.newest) this.newest = slot;
  }

  /** `at` is when the lamp measured, by its own clock. */
  report(lamp, ok, at, now) {
    this.#advance(now);
    const measured = Math.min(at, now);
    const slot = this.#slot(measured);
    if (slot <= this.newest - this.slots) return;
    const known = this.lamps.get(lamp);
    if (known && this.#slot(known.at) > slot) return;
    this.#forget(lamp);
    this.lamps.set(lamp, { ok, at: measured });
    this.members[slot % this.slots].add(lamp);
    if (!ok) this.failed += 1;
  }

  /** Lamps heard of, lamps whose latest report is bad, and the failing share. */
  summary(now) {
    this.#advance(now);
    const seen = this.lamps.size;
    return { seen, failed: this.failed, rate: seen ? this.failed / seen : 0 };
  }

  drop(lamp) {
    this.#forget(lamp);
  }
}
