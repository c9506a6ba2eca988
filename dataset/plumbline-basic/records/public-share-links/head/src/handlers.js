import { badRequest, notFound, signInFirst } from './errors.js';
import { attachment } from './headers.js';
import { baseName, normalise } from './paths.js';

const MAX_BYTES = 50 * 1024 * 1024;

/** The request handlers, over their collaborators. */
export function makeHandlers({ tree, access, audit }) {
  function getFile(request) {
    if (!request.user) throw signInFirst();
    const path = normalise(request.query.path);
    const file = access.mayRead(request.user, path) && tree.file(path);
    if (!file) throw notFound();
    return {
      status: 200,
      headers: { 'content-type': file.type, 'content-disposition': attachment(baseName(path)) },
      body: file.content,
    };
  }

  function putFile(request) {
    if (!request.user) throw signInFirst();
    const path = normalise(request.query.path);
    if (!access.mayWrite(request.user, path)) throw notFound();
    if (!Buffer.isBuffer(request.body) || request.body.length > MAX_BYTES) {
      throw badRequest('a file has at most 50 MiB');
    }
    tree.put(path, request.body, request.query.type);
    audit.note('put', { user: request.user.id, path });
    return { status: 204, headers: {}, body: null };
  }

  return { getFile, putFile };
}
