import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { conflict, notFound } from '../util/errors.js';
import { parseVersion } from '../version.js';
import { makeDelta } from './diff.js';

/** Images by version and the deltas between them, made when first asked for and kept on disk. */
export class Library {
  constructor({ directory, store, config }) {
    this.images = join(directory, 'images');
    this.deltas = join(directory, 'deltas');
    this.store = store;
    this.config = config;
    mkdirSync(this.images, { recursive: true });
    mkdirSync(this.deltas, { recursive: true });
  }

  add(version, image) {
    parseVersion(version);
    if (this.store.state.artifacts[version]) throw conflict(`version ${version} exists`);
    this.#write(join(this.images, version), image);
    this.store.append('artifact.added', {
      version, size: image.length, sha256: createHash('sha256').update(image).digest('hex'),
    });
  }

  #write(file, data) {
    writeFileSync(`${file}.next`, data);
    renameSync(`${file}.next`, file);
  }

  image(version) {
    if (!this.store.state.artifacts[version]) throw notFound('artifact', version);
    return new Uint8Array(readFileSync(join(this.images, version)));
  }

  /** What a lamp at `from` has to be sent to be at `to`: { kind: 'delta' | 'full', data }. */
  payload(from, to) {
    const target = this.image(to);
    if (!this.store.state.artifacts[from]) return { kind: 'full', data: target };
    const file = join(this.deltas, `${from}_${to}`);
    let delta;
    if (existsSync(file)) {
      delta = new Uint8Array(readFileSync(file));
    } else {
      delta = makeDelta(this.image(from), target, { block: this.config.delta.blockBytes });
      this.#write(file, delta);
    }
    if (delta.length > target.length * this.config.delta.maxRatio) return { kind: 'full', data: target };
    return { kind: 'delta', data: delta };
  }

  /** Bytes on the air for one lamp. */
  cost(from, to) {
    return this.payload(from, to).data.length;
  }
}
