import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { crc32 } from '../util/bytes.js';

const PARTS = ['tenants', 'gateways', 'lamps', 'artifacts', 'rollouts', 'jobs'];

/** Written beside and renamed, so that there is always a whole one. */
export function writeSnapshot(file, state) {
  const body = { seq: state.seq };
  for (const part of PARTS) body[part] = state[part];
  const text = JSON.stringify(body);
  const next = `${file}.next`;
  const fd = openSync(next, 'w');
  try {
    writeFileSync(fd, `${crc32(Buffer.from(text))}\n${text}`);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
  renameSync(next, file);
}

/** The state, or undefined where there is none that can be used; the log has everything anyway. */
export function readSnapshot(file) {
  if (!existsSync(file)) return undefined;
  const data = readFileSync(file, 'utf8');
  const end = data.indexOf('\n');
  if (end < 0) return undefined;
  const text = data.slice(end + 1);
  if (Number(data.slice(0, end)) !== crc32(Buffer.from(text))) return undefined;
  return JSON.parse(text);
}
