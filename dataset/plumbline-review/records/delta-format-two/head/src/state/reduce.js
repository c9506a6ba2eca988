export function emptyState() {
  return { seq: 0, tenants: {}, gateways: {}, lamps: {}, artifacts: {}, rollouts: {}, jobs: {} };
}

const pick = (event, ...names) => Object.fromEntries(names.map((name) => [name, event[name]]));

const HANDLERS = {
  'tenant.added'(state, event) {
    state.tenants[event.tenant] = { id: event.tenant, alarmPercent: 20, ...pick(event, 'name') };
    if (event.alarmPercent !== undefined) state.tenants[event.tenant].alarmPercent = event.alarmPercent;
  },
  'gateway.added'(state, event) {
    state.gateways[event.gateway] = { id: event.gateway, ...pick(event, 'tenant', 'district') };
  },
  'lamp.added'(state, event) {
    state.lamps[event.lamp] = {
      id: event.lamp, ...pick(event, 'tenant', 'gateway', 'district', 'model', 'version'), report: null,
    };
  },
  'lamp.removed'(state, event) {
    delete state.lamps[event.lamp];
  },
  'lamp.reported'(state, event) {
    const lamp = state.lamps[event.lamp];
    if (!lamp) return;
    lamp.report = { ok: event.ok, at: event.measured };
    if (event.version !== undefined) lamp.version = event.version;
  },
  'artifact.added'(state, event) {
    state.artifacts[event.version] = pick(event, 'version', 'size', 'sha256');
  },
  'rollout.created'(state, event) {
    state.rollouts[event.rollout] = {
      id: event.rollout,
      ...pick(event, 'tenant', 'district', 'model', 'to', 'stages', 'window'),
      salt: event.salt ?? event.rollout,
      status: 'draft',
      stage: -1,
      stageSince: null,
      reason: null,
    };
  },
  'rollout.stage'(state, event) {
    const rollout = state.rollouts[event.rollout];
    rollout.status = 'running';
    rollout.stage = event.stage;
    rollout.stageSince = event.at;
  },
  'rollout.paused'(state, event) {
    const rollout = state.rollouts[event.rollout];
    rollout.status = 'paused';
    rollout.reason = event.reason;
  },
  'rollout.resumed'(state, event) {
    const rollout = state.rollouts[event.rollout];
    rollout.status = 'running';
    rollout.stageSince = event.at;
    rollout.reason = null;
  },
  'rollout.ended'(state, event) {
    const rollout = state.rollouts[event.rollout];
    rollout.status = event.outcome;
    rollout.reason = event.reason ?? null;
  },
  'job.created'(state, event) {
    state.jobs[event.job] = {
      id: event.job,
      ...pick(event, 'rollout', 'tenant', 'gateway', 'lamp', 'from', 'to', 'bytes'),
      priority: event.priority ?? 0,
      order: event.seq,
      status: 'ready',
      attempts: 0,
      notBefore: event.at,
      lease: null,
    };
  },
  'job.leased'(state, event) {
    const job = state.jobs[event.job];
    job.status = 'leased';
    job.attempts += 1;
    job.lease = { worker: event.worker, since: event.at, ttl: event.ttl };
  },
  'job.renewed'(state, event) {
    const { lease } = state.jobs[event.job];
    lease.since = event.at;
    lease.ttl = event.ttl;
  },
  'job.returned'(state, event) {
    const job = state.jobs[event.job];
    job.status = 'ready';
    job.lease = null;
    job.notBefore = event.notBefore;
  },
  'job.ended'(state, event) {
    const job = state.jobs[event.job];
    job.status = event.outcome;
    job.lease = null;
    job.endedAt = event.at;
  },
};

/** Changes `state` in place.  Unknown events are kept in the log and skipped: a newer release wrote them. */
export function reduce(state, event) {
  const handler = Object.hasOwn(HANDLERS, event.type) ? HANDLERS[event.type] : undefined;
  if (handler) handler(state, event);
  state.seq = event.seq;
  return state;
}
