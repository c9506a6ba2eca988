import { CollectionApi } from './api.js';
import type { Files } from './files.js';
import { Folder } from './folder.js';
import { type Changes, harvest } from './harvest.js';
import type { Http } from './http.js';

const USAGE = 'usage: cabinet harvest <api> <folder> | tidy <folder>';

export interface World {
  http: Http;
  files: (root: string) => Files;
  say: (line: string) => void;
}

/** Runs one command, and gives the exit code back. */
export async function run(args: string[], world: World): Promise<number> {
  const [command, ...rest] = args;
  if (command === 'harvest' && rest.length === 2) {
    const folder = new Folder(world.files(rest[1]));
    world.say(inWords(await harvest(new CollectionApi(world.http, rest[0]), folder)));
    return 0;
  }
  if (command === 'tidy' && rest.length === 1) {
    const strays = await new Folder(world.files(rest[0])).tidy();
    strays.forEach((path) => world.say(`removed ${path}`));
    return 0;
  }
  world.say(USAGE);
  return 2;
}

function inWords({ seen, saved, removed }: Changes): string {
  return `${seen} objects: ${saved} new or changed, ${removed} removed`;
}
