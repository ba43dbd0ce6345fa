/** Runs `work` for each item in order, at most `limit` at once. Rejects with the first failure. */
export async function forEachConcurrently<T>(
  items: Iterable<T>,
  limit: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const remaining = items[Symbol.iterator]()
  const worker = async () => {
    for (let next = remaining.next(); !next.done; next = remaining.next()) await work(next.value)
  }
  await Promise.all(Array.from({ length: limit }, worker))
}
