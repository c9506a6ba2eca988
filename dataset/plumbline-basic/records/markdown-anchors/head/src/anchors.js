import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { headingsIn } from './headings.js';
import { proseLines } from './prose.js';
import { Slugger } from './slug.js';

const TAG = /<[a-z][^>]*>/gi;
const NAME = /\s(?:id|name)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+))/gi;

/** What a fragment may name in a Markdown text: its headings, and the tags with an id or a name. */
export function anchorsIn(text) {
  const slugger = new Slugger();
  const anchors = new Set(headingsIn(text).map((heading) => slugger.next(heading)));
  for (const { line } of proseLines(text)) {
    for (const [tag] of line.matchAll(TAG)) {
      for (const [, double, single, bare] of tag.matchAll(NAME)) {
        anchors.add(double ?? single ?? bare);
      }
    }
  }
  return anchors;
}

/** The anchors of the files below a directory, each read when it is first asked for. */
export class AnchorCache {
  #root;
  #files = new Map();

  constructor(root) {
    this.#root = root;
  }

  /** Whether a fragment of a Markdown file leads somewhere. */
  async has(file, fragment) {
    if (fragment === '' || fragment.toLowerCase() === 'top' || /^L\d+(?:-L\d+)?$/.test(fragment)) {
      return true;
    }
    if (!this.#files.has(file)) {
      this.#files.set(file, this.#read(file));
    }
    return (await this.#files.get(file)).has(fragment);
  }

  async #read(file) {
    return anchorsIn(await readFile(path.join(this.#root, file), 'utf8'));
  }
}
