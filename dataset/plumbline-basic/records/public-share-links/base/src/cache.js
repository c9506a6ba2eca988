const KEEP_MS = 60_000;

/**
 * Decisions, kept for a minute. Walking up the grants for every thumbnail of a folder is what made the
 * gallery slow. Whoever changes what a decision rests on calls `dropPrincipal`.
 */
export class DecisionCache {
  #clock;
  #byPrincipal = new Map();

  /** `clock` gives the time in milliseconds. */
  constructor(clock) {
    this.#clock = clock;
  }

  /** The decision, or undefined when there is none that still counts. */
  get(principal, path) {
    const entry = this.#byPrincipal.get(principal)?.get(path);
    return entry && this.#clock() < entry.until ? entry.decision : undefined;
  }

  /** Keeps a decision; never beyond `notAfter`, for those that are known to change. */
  set(principal, path, decision, notAfter = Infinity) {
    const decisions = this.#byPrincipal.get(principal) ?? new Map();
    decisions.set(path, { decision, until: Math.min(this.#clock() + KEEP_MS, notAfter) });
    this.#byPrincipal.set(principal, decisions);
  }

  dropPrincipal(principal) {
    this.#byPrincipal.delete(principal);
  }
}
