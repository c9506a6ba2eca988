/** Does `work` for each item, at most `limit` at a time. */
export async function inParallel<T>(
  limit: number,
  items: Iterable<T>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const left = items[Symbol.iterator]();
  const worker = async () => {
    for (let next = left.next(); !next.done; next = left.next()) {
      await work(next.value);
    }
  };
  await Promise.all(Array.from({ length: limit }, worker));
}
