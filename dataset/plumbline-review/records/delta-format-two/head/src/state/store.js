import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { EventLog } from '../events/log.js';
import { readSnapshot, writeSnapshot } from '../events/snapshot.js';
import { upgrade } from '../events/upgrade.js';
import { emptyState, reduce } from './reduce.js';

/** The state of the service and the only way to change it. */
export class Store {
  constructor(directory, clock, { everyEvents = 5000 } = {}) {
    mkdirSync(directory, { recursive: true });
    this.clock = clock;
    this.everyEvents = everyEvents;
    this.snapshotFile = join(directory, 'snapshot');
    this.log = new EventLog(join(directory, 'events'));
    this.state = { ...emptyState(), ...readSnapshot(this.snapshotFile) };
    this.saved = this.state.seq;
    for (const event of this.log.after(this.state.seq)) reduce(this.state, upgrade(event));
  }

  append(type, fields) {
    const event = { seq: this.state.seq + 1, at: this.clock.now(), type, ...fields };
    this.log.append(event);
    reduce(this.state, event);
    if (this.state.seq - this.saved >= this.everyEvents) this.snapshot();
    return event;
  }

  snapshot() {
    writeSnapshot(this.snapshotFile, this.state);
    this.saved = this.state.seq;
  }

  close() {
    this.log.close();
  }
}
