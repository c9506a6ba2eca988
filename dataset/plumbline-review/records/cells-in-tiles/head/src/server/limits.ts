/** So many at once, and so many a second on average. */
export class Bucket {
  private level: number;
  private last: number;

  constructor(private readonly size: number, private readonly perSecond: number, now: number) {
    this.level = size;
    this.last = now;
  }

  take(n: number, now: number): boolean {
    this.level = Math.min(this.size, this.level + (Math.max(0, now - this.last) / 1000) * this.perSecond);
    this.last = Math.max(this.last, now);
    const cost = Math.min(n, this.size);
    if (this.level < cost) return false;
    this.level -= cost;
    return true;
  }
}
