import { notFound, signInFirst } from './errors.js';
import { baseName, normalise } from './paths.js';

/** The handlers of the link routes. `openLink` is mounted without the session check. */
export function makeLinkHandlers({ tree, links, sharing }) {
  function createLink(request) {
    if (!request.user) throw signInFirst();
    const path = normalise(request.query.path);
    const link = sharing.share(request.user, path, request.body?.days);
    return {
      status: 201,
      headers: { 'cache-control': 'no-store' },
      body: {
        url: `/s/${link.token}?path=${encodeURIComponent(path)}`,
        expiresAt: new Date(link.expiresAt).toISOString(),
      },
    };
  }

  function removeLink(request) {
    if (!request.user) throw signInFirst();
    sharing.unshare(request.user, request.params.token);
    return { status: 204, headers: {}, body: null };
  }

  function removeLinks(request) {
    if (!request.user) throw signInFirst();
    const removed = sharing.unshareAll(request.user, normalise(request.query.path));
    return { status: 200, headers: {}, body: { removed } };
  }

  function openLink(request) {
    const path = normalise(request.query.path);
    const file = links.allows(request.params.token, path) && tree.file(path);
    if (!file) throw notFound();
    const name = encodeURIComponent(baseName(path));
    return {
      status: 200,
      headers: {
        'content-type': file.type,
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      },
      body: file.content,
    };
  }

  return { createLink, removeLink, removeLinks, openLink };
}
