/** A binary heap of objects with an `id`, which can also be taken out or moved by id. */
export class Heap {
  constructor(compare) {
    this.compare = compare;
    this.items = [];
    this.places = new Map();
  }

  get size() {
    return this.items.length;
  }

  has(id) {
    return this.places.has(id);
  }

  peek() {
    return this.items[0];
  }

  push(item) {
    this.items.push(item);
    this.places.set(item.id, this.items.length - 1);
    this.#up(this.items.length - 1);
  }

  pop() {
    const top = this.items[0];
    if (top) this.remove(top.id);
    return top;
  }

  remove(id) {
    const place = this.places.get(id);
    if (place === undefined) return false;
    const last = this.items.pop();
    this.places.delete(id);
    if (place < this.items.length) {
      this.items[place] = last;
      this.places.set(last.id, place);
      this.#down(this.#up(place));
    }
    return true;
  }

  /** To be called when what the order depends on has changed. */
  update(id) {
    this.#down(this.#up(this.places.get(id)));
  }

  #swap(a, b) {
    [this.items[a], this.items[b]] = [this.items[b], this.items[a]];
    this.places.set(this.items[a].id, a);
    this.places.set(this.items[b].id, b);
  }

  #up(place) {
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (this.compare(this.items[place], this.items[parent]) >= 0) break;
      this.#swap(place, parent);
      place = parent;
    }
    return place;
  }

  #down(place) {
    for (;;) {
      let least = place;
      for (const child of [2 * place + 1, 2 * place + 2]) {
        if (child < this.items.length && this.compare(this.items[child], this.items[least]) < 0) least = child;
      }
      if (least === place) return place;
      this.#swap(place, least);
      place = least;
    }
  }
}
