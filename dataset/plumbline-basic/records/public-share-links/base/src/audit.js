/** What people did, for the owner's activity page. Entries hold no secrets. */
export class Audit {
  #clock;
  #entries = [];

  constructor(clock) {
    this.#clock = clock;
  }

  note(action, details) {
    this.#entries.push({ at: this.#clock(), action, ...details });
  }

  entries() {
    return [...this.#entries];
  }
}
