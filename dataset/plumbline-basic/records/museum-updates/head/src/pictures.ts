import type { Folder } from './folder.js';
import { isCurrent, tagOf } from './freshness.js';
import type { Http, Response } from './http.js';
import type { Entry } from './manifest.js';
import { inParallel } from './parallel.js';

/** As many as the museums' image servers put up with. */
const AT_ONCE = 6;

export interface PictureRun {
  saved: number;
  current: number;
  /** The ids of the objects whose pictures could not be had. The next run tries them again. */
  failed: string[];
}

/** Downloads the pictures that are new or have changed, to `pictures/<id>.jpg`. */
export async function downloadPictures(http: Http, folder: Folder): Promise<PictureRun> {
  const run: PictureRun = { saved: 0, current: 0, failed: [] };
  const known = await folder.manifest.entries();
  await inParallel(AT_ONCE, await folder.ids(), async (id) => {
    const url = (await folder.record(id))?.picture;
    if (url === undefined) {
      return;
    }
    const path = `pictures/${id}.jpg`;
    const answer = await ask(http, url, known.get(path));
    if (answer === 'current') {
      run.current += 1;
    } else if (answer === 'failed') {
      run.failed.push(id);
    } else {
      await folder.files.write(path, answer.body);
      await folder.manifest.set(path, { tag: tagOf(answer) });
      run.saved += 1;
    }
  });
  run.failed.sort();
  return run;
}

async function ask(
  http: Http,
  url: string,
  known: Entry | undefined,
): Promise<Response | 'current' | 'failed'> {
  try {
    const head = await http.send('HEAD', url);
    if (head.status === 200 && isCurrent(known, head)) {
      return 'current';
    }
    const answer = await http.send('GET', url);
    return answer.status === 200 ? answer : 'failed';
  } catch {
    return 'failed';
  }
}
