/** Runs one task at a time. Sources take turns, so that the many tasks of one source delay another's by one each. */
export function sourceTurns() {
  /** Unfinished tasks by source. The source whose turn is next comes first. */
  const queues = new Map<string, (() => Promise<void>)[]>()
  let running: Promise<void> | null = null

  const runAll = async () => {
    for (let next = queues.entries().next().value; next; next = queues.entries().next().value) {
      const [source, tasks] = next
      await tasks[0]?.()
      queues.delete(source)
      if (tasks.length > 0) queues.set(source, tasks)
    }
    running = null
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
      queues.set(source, tasks)
      running ??= runAll()
      return promise
    },
    idle: async () => running,
  }
}
