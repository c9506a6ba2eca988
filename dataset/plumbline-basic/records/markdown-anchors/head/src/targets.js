import path from 'node:path';

const SCHEME = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i;

/**
 * What a link in `file` leads to: `{ kind: 'external' }`, `{ kind: 'outside' }` or
 * `{ kind: 'local', path, fragment }`, with the path relative to the checked directory, and path and
 * fragment decoded. Without a path it is the file itself; a path that starts with `/` counts from the
 * checked directory.
 */
export function resolveTarget(file, target) {
  if (SCHEME.test(target)) {
    return { kind: 'external' };
  }
  const [, encodedPath, encodedFragment = ''] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/s.exec(target);
  const fragment = decode(encodedFragment);
  if (encodedPath === '') {
    return { kind: 'local', path: file, fragment };
  }
  const decoded = decode(encodedPath);
  const joined = decoded.startsWith('/')
    ? path.posix.normalize(`.${decoded}`)
    : path.posix.join(path.posix.dirname(file), decoded);
  if (joined === '..' || joined.startsWith('../')) {
    return { kind: 'outside' };
  }
  return { kind: 'local', path: joined, fragment };
}

/** Percent-decoded, or as it is if it cannot be decoded. */
function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
