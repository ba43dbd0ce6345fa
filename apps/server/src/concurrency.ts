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

/**
 * Collects items and writes them together: those of one turn, and those that arrive during a write. The returned function
 * resolves when its item is written, and rejects with the failure of the write.
 */
export function coalesceWrites<Item>(
  write: (items: readonly Item[]) => Promise<void>,
): (item: Item) => Promise<void> {
  let waiting: Item[] = []
  let next: Promise<void> | null = null
  let last: Promise<unknown> = Promise.resolve()

  const writeNext = async () => {
    await last
    const items = waiting
    waiting = []
    next = null
    await write(items)
  }

  return (item) => {
    waiting.push(item)
    if (!next) {
      next = writeNext()
      last = next.catch(() => undefined)
    }
    return next
  }
}
