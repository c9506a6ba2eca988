import { AppError } from '../util/errors.js';

/** Routes like 'GET /rollouts/:rollout'.  The first that fits wins. */
export class Router {
  constructor() {
    this.routes = [];
  }

  on(spec, handler) {
    const [method, path] = spec.split(' ');
    this.routes.push({ method, parts: path.split('/').slice(1), handler });
    return this;
  }

  match(method, path) {
    const given = path.split('/').slice(1);
    let known = false;
    for (const route of this.routes) {
      const params = fit(route.parts, given);
      if (!params) continue;
      if (route.method === method) return { handler: route.handler, params };
      known = true;
    }
    throw known ? new AppError('method', 'method not allowed', 405) : new AppError('not_found', 'no such path', 404);
  }
}

function fit(parts, given) {
  if (parts.length !== given.length) return null;
  const params = {};
  for (let i = 0; i < parts.length; i++) {
    if (parts[i].startsWith(':')) {
      if (given[i] === '') return null;
      try {
        params[parts[i].slice(1)] = decodeURIComponent(given[i]);
      } catch {
        return null;
      }
    } else if (parts[i] !== given[i]) {
      return null;
    }
  }
  return params;
}
