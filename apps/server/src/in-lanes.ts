/** Does `work` for each, in their order, so many at once as there are lanes. The first that rejects ends its lane. */
export async function inLanes<T>(
  all: Iterable<T>,
  lanes: number,
  work: (one: T) => Promise<void>,
): Promise<void> {
  const waiting = Iterator.from(all)
  const lane = async () => {
    for (const one of waiting) await work(one)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}
