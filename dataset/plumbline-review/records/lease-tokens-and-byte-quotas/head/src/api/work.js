import { require } from '../access/roles.js';
import { stuckJobs } from '../report/stuck.js';
import { assertInt, conflict, invalid, notFound } from '../util/errors.js';

const tokenOf = (body) => assertInt(body.token, 'token', 1);
const sentOf = (body) => (body.sent === undefined ? undefined : assertInt(body.sent, 'sent', 0, 1e9));

/** What workers ask for, and those who watch them. */
export function makeWorkHandlers({ store, dispatch, clock, own }) {
  const leased = ({ actor, params }) => {
    require(actor, 'work:take', actor.district);
    return own('job', store.state.jobs, params.job, actor).id;
  };

  return {
    'GET /work/stuck': ({ actor }) => {
      require(actor, 'work:read', actor.district);
      return stuckJobs(store.state, clock.now())
        .filter((entry) => store.state.jobs[entry.job].tenant === actor.tenant);
    },

    'GET /work/quota': ({ actor }) => {
      require(actor, 'work:read', actor.district);
      return dispatch.quota.usage(actor.tenant, clock.now());
    },

    'PUT /work/quota': ({ actor, body }) => {
      require(actor, 'quota:set');
      dispatch.limit(actor.tenant, {
        bytesPerSecond: assertInt(body.bytesPerSecond, 'bytesPerSecond', 1, 1e9),
        burstBytes: assertInt(body.burstBytes, 'burstBytes', 1, 1e9),
      });
      return dispatch.quota.usage(actor.tenant, clock.now());
    },

    'POST /gateways/:gateway/drain': ({ actor, params, body }) => {
      const gateway = store.state.gateways[params.gateway];
      if (!gateway) throw notFound('gateway', params.gateway);
      require(actor, 'work:drain', gateway.district);
      if (typeof body.draining !== 'boolean') throw invalid('draining must be true or false');
      dispatch.drain(gateway.id, body.draining);
      return gateway;
    },

    'POST /work/take': ({ actor, body }) => {
      if (!Array.isArray(body.gateways)) throw invalid('gateways must be a list');
      for (const id of body.gateways) {
        require(actor, 'work:take', own('gateway', store.state.gateways, id, actor).district);
      }
      const job = dispatch.take(actor.user, body.gateways);
      if (!job) return { idleMs: dispatch.idle(body.gateways) };
      const { token, until } = job.lease;
      return { job: job.id, lamp: job.lamp, from: job.from, to: job.to, token, until };
    },

    'POST /work/:job/renew': (request) => {
      const { body } = request;
      dispatch.renew(leased(request), tokenOf(body));
      return {};
    },

    'POST /work/:job/done': (request) => {
      const { body } = request;
      dispatch.complete(leased(request), tokenOf(body), sentOf(body));
      return {};
    },

    'POST /work/:job/failed': (request) => {
      const { body } = request;
      dispatch.fail(leased(request), tokenOf(body), sentOf(body));
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
