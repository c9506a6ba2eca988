/** The anchors of one document's headings, as GitHub makes them. */
export class Slugger {
  #seen = new Map();

  /** The anchor of the next heading; a number tells it from earlier ones. */
  next(text) {
    const slug = slugOf(text);
    let anchor = slug;
    while (this.#seen.has(anchor)) {
      const count = this.#seen.get(slug) + 1;
      this.#seen.set(slug, count);
      anchor = `${slug}-${count}`;
    }
    this.#seen.set(anchor, 0);
    return anchor;
  }
}

/** Lower case, without punctuation, each space a hyphen. */
function slugOf(text) {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{Nd}\p{Pc}\- ]/gu, '')
    .replace(/ /g, '-');
}
