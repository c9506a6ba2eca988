import { CollectionApi } from './api.js';
import { readCheckpoint, writeCheckpoint } from './checkpoint.js';
import type { Files } from './files.js';
import { Folder } from './folder.js';
import { type Changes, harvest } from './harvest.js';
import type { Http } from './http.js';
import { downloadPictures, type PictureRun } from './pictures.js';
import { update } from './update.js';

const USAGE = 'usage: cabinet harvest <api> <folder> | update <api> <folder> | pictures <folder> | tidy <folder>';

export interface World {
  http: Http;
  files: (root: string) => Files;
  say: (line: string) => void;
  now: () => Date;
}

/** Runs one command, and gives the exit code back. */
export async function run(args: string[], world: World): Promise<number> {
  const [command, ...rest] = args;
  if (command === 'harvest' && rest.length === 2) {
    const folder = new Folder(world.files(rest[1]));
    const begun = world.now();
    world.say(inWords(await harvest(new CollectionApi(world.http, rest[0]), folder)));
    await writeCheckpoint(folder.files, begun);
    return 0;
  }
  if (command === 'update' && rest.length === 2) {
    return runUpdate(rest[0], rest[1], world);
  }
  if (command === 'pictures' && rest.length === 1) {
    const pictures = await downloadPictures(world.http, new Folder(world.files(rest[0])));
    pictures.failed.forEach((id) => world.say(`no picture of ${id}`));
    world.say(picturesInWords(pictures));
    return pictures.failed.length === 0 ? 0 : 1;
  }
  if (command === 'tidy' && rest.length === 1) {
    const strays = await new Folder(world.files(rest[0])).tidy();
    strays.forEach((path) => world.say(`removed ${path}`));
    return 0;
  }
  world.say(USAGE);
  return 2;
}

async function runUpdate(root: string, name: string, world: World): Promise<number> {
  const folder = new Folder(world.files(name));
  const since = await readCheckpoint(folder.files);
  if (since === null) {
    world.say(`there is no checkpoint in ${name}: run a harvest first`);
    return 1;
  }
  const begun = world.now();
  world.say(inWords(await update(new CollectionApi(world.http, root), folder, since)));
  await writeCheckpoint(folder.files, begun);
  return 0;
}

function picturesInWords({ saved, current, failed }: PictureRun): string {
  return `pictures: ${saved} new or changed, ${current} as before, ${failed.length} failed`;
}

function inWords({ seen, saved, removed }: Changes): string {
  return `${seen} objects: ${saved} new or changed, ${removed} removed`;
}
