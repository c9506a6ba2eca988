import { createServer } from 'node:http';
import { bearer, verify } from '../access/tokens.js';
import { AppError, invalid } from '../util/errors.js';
import { Router } from './router.js';
import { makeHandlers } from './handlers.js';

const LIMIT = 64 * 1024;

async function readBody(request) {
  const parts = [];
  let size = 0;
  for await (const part of request) {
    size += part.length;
    if (size > LIMIT) throw new AppError('too_large', 'body too large', 413);
    parts.push(part);
  }
  if (!size) return {};
  let body;
  try {
    body = JSON.parse(Buffer.concat(parts).toString('utf8'));
  } catch {
    throw invalid('the body is not JSON');
  }
  if (body === null || typeof body !== 'object' || Array.isArray(body)) throw invalid('the body must be an object');
  return body;
}

export function makeRouter(parts) {
  const router = new Router();
  for (const [spec, handler] of Object.entries(makeHandlers(parts))) router.on(spec, handler);
  return router;
}

export function makeServer(parts) {
  const router = makeRouter(parts);
  return createServer(async (request, response) => {
    let status = 200;
    let answer;
    try {
      const actor = verify(parts.config.secret, bearer(request.headers), parts.clock.now());
      const { pathname } = new URL(request.url, 'http://localhost');
      const { handler, params } = router.match(request.method, pathname);
      answer = handler({ actor, params, body: await readBody(request) });
    } catch (error) {
      if (!(error instanceof AppError)) console.error(error);
      status = error instanceof AppError ? error.status : 500;
      answer = { error: error instanceof AppError ? error.code : 'internal', message: status === 500 ? '' : error.message };
    }
    const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
    response.writeHead(status, { 'content-type': typeof answer === 'string' ? 'text/plain' : 'application/json' });
    response.end(text);
  });
}
