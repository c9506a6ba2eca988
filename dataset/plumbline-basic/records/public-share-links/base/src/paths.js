import { badRequest } from './errors.js';

/**
 * The normal form: absolute, without a slash at the end, without `.`, `..` and empty parts. A path that
 * climbs above the root is refused.
 */
export function normalise(path) {
  if (typeof path !== 'string' || !path.startsWith('/') || path.includes('\0')) {
    throw badRequest('a path begins with a slash');
  }
  const parts = [];
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) throw badRequest('the path leaves the root');
  }
  return `/${parts.join('/')}`;
}

/** Whether `path` is `folder` or something in it. Both are in normal form. */
export function isWithin(folder, path) {
  return path === folder || path.startsWith(folder === '/' ? '/' : `${folder}/`);
}

/** The path itself and the folders above it, the nearest first. */
export function upwards(path) {
  const found = [path];
  while (path !== '/') {
    path = path.slice(0, path.lastIndexOf('/')) || '/';
    found.push(path);
  }
  return found;
}

export function baseName(path) {
  return path.slice(path.lastIndexOf('/') + 1);
}
