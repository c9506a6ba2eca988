import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '../util/errors.js';
import { isRole } from './roles.js';

const sign = (secret, body) => createHmac('sha256', secret).update(body).digest();
const unauthorized = (message) => new AppError('unauthorized', message, 401);

/** `claims` is { tenant, user, role, district }.  Tokens are `body.signature`, both base64url. */
export function issue(secret, claims, expires) {
  const body = Buffer.from(JSON.stringify({ ...claims, expires })).toString('base64url');
  return `${body}.${sign(secret, body).toString('base64url')}`;
}

export function verify(secret, token, now) {
  const dot = token.lastIndexOf('.');
  if (dot < 0) throw unauthorized('malformed token');
  const body = token.slice(0, dot);
  const given = Buffer.from(token.slice(dot + 1), 'base64url');
  const wanted = sign(secret, body);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw unauthorized('bad signature');
  const { expires, ...claims } = JSON.parse(Buffer.from(body, 'base64url').toString('utf8'));
  if (!(expires > now)) throw unauthorized('token expired');
  if (!isRole(claims.role)) throw unauthorized('unknown role');
  return { district: '', ...claims };
}

export function bearer(headers) {
  const value = headers.authorization ?? '';
  if (!value.startsWith('Bearer ')) throw unauthorized('bearer token required');
  return value.slice('Bearer '.length).trim();
}
