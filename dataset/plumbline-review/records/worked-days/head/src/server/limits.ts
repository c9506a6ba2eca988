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
    if (this.level < n) return false;
    this.level -= n;
    return true;
  }
}
