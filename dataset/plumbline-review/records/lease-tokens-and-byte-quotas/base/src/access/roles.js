import { forbidden } from '../util/errors.js';

const ROLES = {
  viewer: ['rollout:read', 'lamp:read', 'work:read'],
  operator: ['rollout:read', 'lamp:read', 'work:read', 'rollout:pause', 'rollout:resume', 'work:retry', 'work:drain'],
  planner: ['rollout:read', 'lamp:read', 'work:read', 'rollout:create', 'rollout:start', 'rollout:pause',
    'rollout:resume', 'rollout:abort'],
  admin: ['*'],
  worker: ['work:take'],
};

/** 'north' covers 'north' and 'north/03', not 'northgate'.  The empty district is the whole of a tenant. */
export function covers(outer, inner) {
  return outer === '' || inner === outer || inner.startsWith(`${outer}/`);
}

export function may(actor, action, district = '') {
  const actions = ROLES[actor.role] ?? [];
  if (!actions.includes('*') && !actions.includes(action)) return false;
  return covers(actor.district, district);
}

export function require(actor, action, district = '') {
  if (!may(actor, action, district)) throw forbidden(`${actor.user} may not ${action}`);
}

export const isRole = (name) => Object.hasOwn(ROLES, name);
