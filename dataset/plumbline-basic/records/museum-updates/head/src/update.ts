import type { ApiObject, CollectionApi, Page } from './api.js';
import type { Folder } from './folder.js';
import { type Changes, PAGE_SIZE } from './harvest.js';
import { recordOf } from './record.js';

/** Brings the folder up to date with what was changed in the collection since a moment, in ISO 8601. */
export async function update(api: CollectionApi, folder: Folder, since: string): Promise<Changes> {
  const changes: Changes = { seen: 0, saved: 0, removed: 0 };
  for await (const object of changed(api, since)) {
    changes.seen += 1;
    if (object.withdrawn) {
      changes.removed += (await folder.remove(object.id)) ? 1 : 0;
    } else {
      changes.saved += (await folder.save(recordOf(object))) ? 1 : 0;
    }
  }
  return changes;
}

async function* changed(api: CollectionApi, changedSince: string): AsyncGenerator<ApiObject> {
  let cursor: string | undefined;
  let page: Page;
  do {
    page = await api.page({ limit: PAGE_SIZE, changedSince }, cursor);
    yield* page.objects;
    cursor = page.next;
  } while (page.objects.length === PAGE_SIZE && cursor !== undefined);
}
