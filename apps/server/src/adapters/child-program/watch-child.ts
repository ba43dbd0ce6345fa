import { Worker } from "node:worker_threads"

/** How a watched child ends: the system's default for each signal, which no busy program delays. */
export const endedBy = { memory: "SIGKILL", time: "SIGTERM" } as const

interface ChildBounds {
  /** Of the whole process, most of which may be outside of the heap. */
  megabytes: number
  /** Of one task. */
  taskMilliseconds: number
  /** A task that takes longer yields the processor to the server and to shorter tasks. By default none does. */
  politeMilliseconds?: number
}

export const politePriority = 10

/**
 * Ends this process from a thread of its own, whatever its program is doing: when it takes too much memory, when a task
 * takes too long, and when its owner is gone.
 * @returns runs a task within the bounds
 */
export function watchChild({ megabytes, taskMilliseconds, politeMilliseconds = Infinity }: ChildBounds) {
  /** When the running task began, in milliseconds; 0 for none. */
  const begun = new Float64Array(new SharedArrayBuffer(8))
  new Worker(watch, {
    eval: true,
    workerData: {
      begun,
      megabytes,
      taskMilliseconds,
      owner: process.ppid,
      endedBy,
      politeMilliseconds,
      politePriority,
    },
  }).unref()
  return async <Result>(task: () => Promise<Result> | Result): Promise<Result> => {
    begun[0] = performance.timeOrigin + performance.now()
    try {
      return await task()
    } finally {
      begun[0] = 0
    }
  }
}

const watch = `
  const { getPriority, setPriority } = require("node:os")
  const { begun, megabytes, taskMilliseconds, owner, endedBy, politeMilliseconds, politePriority } =
    require("node:worker_threads").workerData
  const end = (signal) => process.kill(process.pid, signal)
  setInterval(() => {
    if (process.ppid !== owner) end(endedBy.memory)
    if (process.memoryUsage.rss() > megabytes * 2 ** 20) end(endedBy.memory)
    const since = begun[0] // Read once: the task may end in between.
    const spent = since > 0 ? performance.timeOrigin + performance.now() - since : 0
    if (spent > taskMilliseconds) end(endedBy.time)
    if (spent > politeMilliseconds && getPriority(process.pid) < politePriority)
      setPriority(process.pid, politePriority)
  }, 20)`
