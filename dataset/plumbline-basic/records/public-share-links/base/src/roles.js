import { upwards } from './paths.js';

const RANK = { none: 0, viewer: 1, editor: 2, owner: 3 };

/**
 * The strongest role that `userId` has on `path` through grants on it or on the folders above it:
 * 'none', 'viewer', 'editor' or 'owner'.
 */
export function roleFor(grants, userId, path) {
  let strongest = 'none';
  for (const place of upwards(path)) {
    const role = grants.roleOn(userId, place);
    if (role && RANK[role] > RANK[strongest]) strongest = role;
  }
  return strongest;
}

/** Whether `role` allows what `needed` allows. */
export function atLeast(role, needed) {
  return RANK[role] >= RANK[needed];
}
