import { type ChildProcess, fork } from "node:child_process"
import { isExhaustion } from "../../exhaustion.ts"
import { replyOf } from "./child-reply.ts"
import { sourceTurns } from "./source-turns.ts"

export interface ProgramLimits {
  /** Tasks that may wait, the running one included. */
  waiting: number
  /** The same for one source, which sends the files of one request together. */
  waitingPerSource: number
  startMilliseconds: number
  taskMilliseconds: number
  /** How long the child lives without work. */
  idleMilliseconds: number
  heapMegabytes: number
  program: string
}

interface ChildProgram {
  /** @returns "busy", also while the system starts no process, or the program's answer, which is false for a task that ended it or took too long */
  ask(task: object, source: string): Promise<unknown>
  close(): Promise<void>
}

/**
 * Runs a program on strangers' bytes in a child process, which returns its memory when it ends, can be ended when a task
 * takes too long, and takes nothing with it when it crashes. One task at a time; sources take turns.
 */
export function childProgram(limits: ProgramLimits): ChildProgram {
  let child: ChildProcess | null = null
  const turns = sourceTurns()
  let idle: NodeJS.Timeout | undefined

  const end = () => {
    clearTimeout(idle)
    child?.kill("SIGKILL")
    child = null
  }

  const ready = async (): Promise<ChildProcess> => {
    if (child?.connected) return child
    // Without the environment, which holds secrets. A small heap: the bytes of a file are outside of it.
    const started = fork(limits.program, [], {
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      env: {},
      execArgv: [`--max-old-space-size=${limits.heapMegabytes}`],
    })
    child = started
    await replyOf(started, limits.startMilliseconds, "program")
    started.unref()
    started.channel?.unref()
    return started
  }

  const askNext = async (task: object): Promise<unknown> => {
    clearTimeout(idle)
    const running = await ready().catch((error) => {
      end()
      if (isExhaustion(error)) return null
      throw error
    })
    if (!running) return "busy"
    try {
      const result = replyOf(running, limits.taskMilliseconds, "program")
      running.send(task)
      return await result
    } catch {
      // The program ended, was silent for too long or answered nonsense. The next task starts another.
      end()
      return false
    } finally {
      idle = setTimeout(end, limits.idleMilliseconds).unref()
    }
  }

  return {
    async ask(task, source) {
      if (turns.waiting() >= limits.waiting || turns.waiting(source) >= limits.waitingPerSource) return "busy"
      return await turns.run(source, () => askNext(task))
    },
    async close() {
      await turns.idle()
      end()
    },
  }
}
