/**
 * What lamps said about themselves since they were updated, for one stage of a rollout.  Reports are kept for
 * the length of the window.
 */
export class HealthWindow {
  constructor(windowMs) {
    this.windowMs = windowMs;
    this.reports = [];
  }

  /** `at` is when the lamp measured, by its own clock. */
  report(lamp, ok, at, now) {
    this.reports.push({ lamp, ok, at: Math.min(at, now) });
    this.#forget(now);
  }

  #forget(now) {
    this.reports = this.reports.filter((report) => report.at > now - this.windowMs);
  }

  /** Lamps heard of, lamps whose latest report is bad, and the failing share in percent. */
  summary(now) {
    this.#forget(now);
    const latest = new Map();
    for (const report of this.reports) {
      const known = latest.get(report.lamp);
      if (!known || known.at <= report.at) latest.set(report.lamp, report);
    }
    let failed = 0;
    for (const report of latest.values()) if (!report.ok) failed += 1;
    const seen = latest.size;
    return { seen, failed, rate: seen ? (failed * 100) / seen : 0 };
  }

  drop(lamp) {
    this.reports = this.reports.filter((report) => report.lamp !== lamp);
  }

  reset() {
    this.reports = [];
  }
}
