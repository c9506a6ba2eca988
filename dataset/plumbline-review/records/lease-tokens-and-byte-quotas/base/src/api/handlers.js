import { require } from '../access/roles.js';
import { assertInt, assertString, conflict, invalid, notFound } from '../util/errors.js';
import { stuckJobs } from '../report/stuck.js';
import { summarize, versionTable } from '../report/summary.js';
import { compareVersions } from '../version.js';

/** A request is { actor, params, body }.  Districts are names inside a tenant; tenants do not see each other. */
export function makeHandlers({ store, rollouts, dispatch, clock }) {
  const own = (kind, table, id, actor) => {
    const found = table[id];
    if (!found || found.tenant !== actor.tenant) throw notFound(kind, id);
    return found;
  };
  const rolloutFor = ({ actor, params }, action) => {
    const rollout = own('rollout', store.state.rollouts, params.rollout, actor);
    require(actor, action, rollout.district);
    return rollout;
  };
  const view = (rollout) => ({
    id: rollout.id,
    district: rollout.district,
    model: rollout.model,
    to: rollout.to,
    status: rollout.status,
    reason: rollout.reason,
    stage: rollout.stage,
    jobs: rollouts.counts(rollout.id),
  });

  return {
    'GET /rollouts': ({ actor }) => {
      require(actor, 'rollout:read', actor.district);
      return Object.values(store.state.rollouts)
        .filter((rollout) => rollout.tenant === actor.tenant)
        .map(view);
    },

    'POST /rollouts': ({ actor, body }) => {
      const district = body.district ?? '';
      require(actor, 'rollout:create', district);
      return view(rollouts.create({ ...body, district, tenant: actor.tenant }));
    },

    'GET /rollouts/:rollout': (request) => view(rolloutFor(request, 'rollout:read')),

    'GET /rollouts/:rollout/summary': (request) => {
      const rollout = rolloutFor(request, 'rollout:read');
      return summarize(rollout, {
        state: store.state, counts: rollouts.counts(rollout.id), health: rollouts.healthOf(rollout.id),
      });
    },

    'POST /rollouts/:rollout/start': (request) => {
      const rollout = rolloutFor(request, 'rollout:start');
      rollouts.start(rollout.id);
      return view(rollout);
    },

    'POST /rollouts/:rollout/pause': (request) => {
      const rollout = rolloutFor(request, 'rollout:pause');
      rollouts.pause(rollout.id, assertString(request.body.reason, 'reason'));
      return view(rollout);
    },

    'POST /rollouts/:rollout/resume': (request) => {
      const rollout = rolloutFor(request, 'rollout:resume');
      rollouts.resume(rollout.id);
      return view(rollout);
    },

    'POST /rollouts/:rollout/abort': (request) => {
      const rollout = rolloutFor(request, 'rollout:abort');
      rollouts.abort(rollout.id, request.body.reason ?? null);
      return view(rollout);
    },

    'GET /lamps/:lamp': ({ actor, params }) => {
      const lamp = own('lamp', store.state.lamps, params.lamp, actor);
      require(actor, 'lamp:read', lamp.district);
      return lamp;
    },

    'GET /versions': ({ actor }) => {
      require(actor, 'lamp:read');
      return versionTable(store.state, actor.tenant, compareVersions);
    },

    'POST /lamps/:lamp/report': ({ actor, params, body }) => {
      const lamp = own('lamp', store.state.lamps, params.lamp, actor);
      require(actor, 'work:take', lamp.district);
      if (typeof body.ok !== 'boolean') throw invalid('ok must be true or false');
      rollouts.reported(lamp.id, { ok: body.ok, at: assertInt(body.at, 'at'), version: body.version });
      return { stored: true };
    },

    'GET /work/stuck': ({ actor }) => {
      require(actor, 'work:read', actor.district);
      return stuckJobs(store.state, clock.now())
        .filter((entry) => store.state.jobs[entry.job].tenant === actor.tenant);
    },

    'GET /work/quota': ({ actor }) => {
      require(actor, 'work:read', actor.district);
      return dispatch.quota.usage(actor.tenant, clock.now());
    },

    'POST /work/take': ({ actor, body }) => {
      if (!Array.isArray(body.gateways)) throw invalid('gateways must be a list');
      for (const id of body.gateways) {
        require(actor, 'work:take', own('gateway', store.state.gateways, id, actor).district);
      }
      const job = dispatch.take(actor.user, body.gateways);
      return job ? { job: job.id, lamp: job.lamp, from: job.from, to: job.to, ttl: job.lease.ttl } : {};
    },

    'POST /work/:job/renew': ({ actor, params }) => {
      require(actor, 'work:take', actor.district);
      dispatch.renew(own('job', store.state.jobs, params.job, actor).id, actor.user);
      return {};
    },

    'POST /work/:job/done': ({ actor, params }) => {
      require(actor, 'work:take', actor.district);
      dispatch.complete(own('job', store.state.jobs, params.job, actor).id, actor.user);
      return {};
    },

    'POST /work/:job/failed': ({ actor, params }) => {
      require(actor, 'work:take', actor.district);
      dispatch.fail(own('job', store.state.jobs, params.job, actor).id, actor.user);
      return {};
    },

    'POST /work/:job/retry': ({ actor, params }) => {
      const job = own('job', store.state.jobs, params.job, actor);
      require(actor, 'work:retry', store.state.gateways[job.gateway].district);
      if (job.status !== 'failed') throw conflict(`job ${job.id} is ${job.status}`);
      const { rollout, tenant, gateway, lamp, from, to, bytes, priority } = job;
      return { job: dispatch.create({ rollout, tenant, gateway, lamp, from, to, bytes, priority }) };
    },
  };
}
