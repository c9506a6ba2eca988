import { assertString, conflict, invalid, notFound } from '../util/errors.js';
import { parseVersion } from '../version.js';
import { cohort } from './cohort.js';
import { HealthWindow } from './health.js';
import { canMove, checkStages, decide } from './machine.js';
import { checkWindow, isOpen, openTime } from './window.js';

const ACTIVE = new Set(['running', 'paused']);

/** Rollouts from draft to the end.  Jobs are handed to `dispatch`. */
export class RolloutService {
  constructor({ store, clock, config, library, dispatch }) {
    this.store = store;
    this.clock = clock;
    this.config = config;
    this.library = library;
    this.dispatch = dispatch;
    this.health = new Map();
    for (const rollout of Object.values(store.state.rollouts)) {
      if (ACTIVE.has(rollout.status)) this.#seed(rollout);
    }
  }

  /** After a restart the last report of each lamp is all that is left. */
  #seed(rollout) {
    const window = this.#window(rollout.id);
    const now = this.clock.now();
    for (const job of this.#jobs(rollout.id)) {
      const lamp = this.store.state.lamps[job.lamp];
      if (job.status === 'done' && lamp?.report && lamp.report.at >= job.endedAt) {
        window.report(lamp.id, lamp.report.ok, lamp.report.at, now);
      }
    }
  }

  #window(id) {
    if (!this.health.has(id)) this.health.set(id, new HealthWindow(this.config.health.windowSeconds * 1000));
    return this.health.get(id);
  }

  #jobs(id) {
    return Object.values(this.store.state.jobs).filter((job) => job.rollout === id);
  }

  get(id) {
    const rollout = this.store.state.rollouts[id];
    if (!rollout) throw notFound('rollout', id);
    return rollout;
  }

  create({ id, tenant, district = '', model, to, stages, window }) {
    assertString(id, 'id');
    assertString(model, 'model');
    parseVersion(to);
    if (this.store.state.rollouts[id]) throw conflict(`rollout ${id} exists`);
    if (!this.store.state.tenants[tenant]) throw notFound('tenant', tenant);
    if (!this.store.state.artifacts[to]) throw invalid(`no artifact for ${to}`);
    const busy = Object.values(this.store.state.rollouts).find((other) =>
      other.tenant === tenant && other.model === model && ACTIVE.has(other.status));
    if (busy) throw conflict(`rollout ${busy.id} is still going on`);
    this.store.append('rollout.created', {
      rollout: id, tenant, district, model, to, stages: checkStages(stages), window: checkWindow(window),
    });
    return this.get(id);
  }

  start(id) {
    this.#move(id, 'running');
    this.#enter(id, 0);
  }

  pause(id, reason) {
    this.#move(id, 'paused');
    this.store.append('rollout.paused', { rollout: id, reason });
  }

  resume(id) {
    if (this.get(id).status !== 'paused') throw conflict(`rollout ${id} is not paused`);
    this.#window(id).reset();
    this.store.append('rollout.resumed', { rollout: id });
  }

  abort(id, reason) {
    this.#move(id, 'aborted');
    this.dispatch.cancel((job) => job.rollout === id);
    this.store.append('rollout.ended', { rollout: id, outcome: 'aborted', reason });
    this.health.delete(id);
  }

  removeLamp(id) {
    if (!this.store.state.lamps[id]) throw notFound('lamp', id);
    this.dispatch.cancel((job) => job.lamp === id);
    for (const window of this.health.values()) window.drop(id);
    this.store.append('lamp.removed', { lamp: id });
  }

  #move(id, to) {
    const { status } = this.get(id);
    if (!canMove(status, to)) throw conflict(`rollout ${id} is ${status}`);
  }

  #enter(id, stage) {
    const rollout = this.get(id);
    this.#window(id).reset();
    this.store.append('rollout.stage', { rollout: id, stage });
    const planned = new Set(this.#jobs(id).map((job) => job.lamp));
    for (const lamp of cohort(rollout, this.store.state.lamps, rollout.stages[stage].percent)) {
      if (planned.has(lamp.id)) continue;
      this.dispatch.create({
        rollout: id,
        tenant: lamp.tenant,
        gateway: lamp.gateway,
        lamp: lamp.id,
        from: lamp.version,
        to: rollout.to,
        bytes: this.library.cost(lamp.version, rollout.to),
        priority: stage === 0 ? 1 : 0,
      });
    }
  }

  /** May a job of this rollout be handed out now? */
  isDue(job, now) {
    const rollout = this.store.state.rollouts[job.rollout];
    return rollout.status === 'running' && isOpen(rollout.window, now);
  }

  reported(lamp, { ok, at, version }) {
    const known = this.store.state.lamps[lamp];
    if (!known) throw notFound('lamp', lamp);
    this.store.append('lamp.reported', { lamp, ok, measured: at, version });
    for (const [id, window] of this.health) {
      const job = this.#jobs(id).find((each) => each.lamp === lamp && each.status === 'done');
      if (job && at >= job.endedAt) window.report(lamp, ok, at, this.clock.now());
    }
  }

  counts(id) {
    const counts = { ready: 0, leased: 0, done: 0, failed: 0, cancelled: 0 };
    for (const job of this.#jobs(id)) counts[job.status] += 1;
    return counts;
  }

  healthOf(id) {
    return this.#window(this.get(id).id).summary(this.clock.now());
  }

  /** Called every few seconds. */
  tick() {
    const now = this.clock.now();
    this.dispatch.sweep();
    for (const rollout of Object.values(this.store.state.rollouts)) {
      if (rollout.status !== 'running') continue;
      const soaked = openTime(rollout.window, rollout.stageSince, now);
      const decision = decide(rollout, this.healthOf(rollout.id), this.counts(rollout.id), soaked);
      if (decision.action === 'pause') this.pause(rollout.id, decision.reason);
      if (decision.action === 'advance') this.#enter(rollout.id, decision.stage);
      if (decision.action === 'finish') {
        this.store.append('rollout.ended', { rollout: rollout.id, outcome: 'finished' });
        this.health.delete(rollout.id);
      }
    }
  }
}
