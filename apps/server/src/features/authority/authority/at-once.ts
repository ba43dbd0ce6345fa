/** Counts tasks that run, so that a flood does not exhaust memory. */
export function atOnce(most: number) {
  let running = 0
  /** @returns what the task returns; `refused` where too many run, without beginning it */
  return async <Result>(task: () => Promise<Result>, refused: () => Result): Promise<Result> => {
    if (running >= most) return refused()
    running += 1
    try {
      return await task()
    } finally {
      running -= 1
    }
  }
}
