import type { CollectionApi } from './api.js';
import type { Folder } from './folder.js';
import { recordOf } from './record.js';

export const PAGE_SIZE = 200;

export interface Changes {
  seen: number;
  saved: number;
  removed: number;
}

/** Reads the whole collection, and makes the folder the same. */
export async function harvest(api: CollectionApi, folder: Folder): Promise<Changes> {
  const changes: Changes = { seen: 0, saved: 0, removed: 0 };
  const left = new Set(await folder.ids());
  let cursor: string | undefined;
  do {
    const page = await api.page({ limit: PAGE_SIZE }, cursor);
    for (const object of page.objects) {
      changes.seen += 1;
      changes.saved += (await folder.save(recordOf(object))) ? 1 : 0;
      left.delete(object.id);
    }
    cursor = page.next;
  } while (cursor !== undefined);
  for (const id of left) {
    changes.removed += (await folder.remove(id)) ? 1 : 0;
  }
  return changes;
}
