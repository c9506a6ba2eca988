/**
 * The value of Content-Disposition for a download called `name` (RFC 6266): a quoted plain name for old
 * clients, and the exact one in UTF-8.
 */
export function attachment(name) {
  const plain = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\]/g, '\\$&');
  const exact = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}
