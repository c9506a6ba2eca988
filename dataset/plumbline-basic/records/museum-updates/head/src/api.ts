import type { Http } from './http.js';

/** An object as the museum's API describes it. */
export interface ApiObject {
  id: string;
  title: string | null;
  made: { from: number; to: number } | null;
  makers: string[];
  /** Empty for what has not been photographed yet. */
  images: { url: string }[];
  /** When it was last changed; for what was withdrawn, when. */
  changedAt: string;
  /** Only in answers to `changedSince`; whole collections are listed without what was withdrawn. */
  withdrawn?: boolean;
}

export interface Page {
  /**
   * At most `limit` objects. The server cuts the page before it takes out what is not for the public, so that
   * a page in the middle may well be shorter than that, or empty.
   */
  objects: ApiObject[];
  /** Where the next page begins. Not there on the last one. */
  next?: string;
}

export interface Query {
  limit: number;
  /** Only objects that were changed, or withdrawn, at this moment or later. */
  changedSince?: string;
}

/** The part of the museum's API that cabinet reads. Objects come in the order of their ids. */
export class CollectionApi {
  constructor(
    private readonly http: Http,
    private readonly root: string,
  ) {}

  async page(query: Query, cursor?: string): Promise<Page> {
    const terms = Object.entries({ ...query, cursor }).filter(([, value]) => value !== undefined);
    const search = terms.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&');
    const response = await this.http.send('GET', `${this.root}/objects?${search}`);
    if (response.status !== 200) {
      throw new Error(`${this.root} answered with status ${response.status}`);
    }
    return JSON.parse(new TextDecoder().decode(response.body)) as Page;
  }
}
