/** Runs at most so many tasks at a time, and one of each source. Sources take turns: many tasks of one delay another's by one. */
export function sourceTurns(places = 1) {
  /** Unfinished tasks by source. The source whose turn is next comes first. */
  const queues = new Map<string, (() => Promise<void>)[]>()
  const running = new Set<string>()
  let whenIdle = Promise.withResolvers<void>()
  whenIdle.resolve()

  const startMore = () => {
    for (const source of queues.keys()) {
      if (running.size >= places) return
      if (!running.has(source)) void runNext(source)
    }
    if (running.size === 0) whenIdle.resolve()
  }

  const runNext = async (source: string) => {
    const tasks = queues.get(source) ?? []
    running.add(source)
    await tasks[0]?.()
    running.delete(source)
    queues.delete(source)
    if (tasks.length > 0) queues.set(source, tasks)
    startMore()
  }

  return {
    /** Unfinished tasks, of one source or of all. */
    waiting(source?: string): number {
      if (source !== undefined) return queues.get(source)?.length ?? 0
      return [...queues.values()].reduce((sum, tasks) => sum + tasks.length, 0)
    },
    run<Result>(source: string, task: () => Promise<Result>): Promise<Result> {
      const { promise, resolve, reject } = Promise.withResolvers<Result>()
      const tasks = queues.get(source) ?? []
      tasks.push(() =>
        task()
          .finally(() => tasks.shift())
          .then(resolve, reject),
      )
      if (queues.size === 0) whenIdle = Promise.withResolvers()
      queues.set(source, tasks)
      startMore()
      return promise
    },
    idle: () => whenIdle.promise,
  }
}
