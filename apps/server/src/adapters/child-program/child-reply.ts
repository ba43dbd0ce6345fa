import type { ChildProcess } from "node:child_process"
import { endedBy } from "./watch-child.ts"

/** Why a child did not answer: the bound that it or its owner ended it by, or anything else. */
export class NoReply extends Error {
  readonly reason: "memory" | "time" | "other"

  constructor(reason: NoReply["reason"], message: string, cause?: Error) {
    super(message, { cause })
    this.reason = reason
  }
}

/** The child's next message. @throws NoReply when it ends or takes too long */
export function replyOf(child: ChildProcess, milliseconds: number, name: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      clearTimeout(timer)
      child.removeAllListeners()
      // A message that the child no longer takes is an error event, which would end this process.
      child.on("error", () => undefined)
      finish()
    }
    const fail = (reason: NoReply["reason"], message: string, cause?: Error) =>
      settle(() => reject(new NoReply(reason, `The ${name} ${message}`, cause)))
    const timer = setTimeout(() => fail("time", "took too long"), milliseconds)
    child.once("message", (message) => settle(() => resolve(message)))
    child.once("exit", (code, signal) => fail(reasonOf(signal), `ended (${signal ?? code})`))
    child.once("error", (error) => fail("other", `failed: ${error.message}`, error))
  })
}

/** V8 ends a process whose heap is full by SIGABRT. */
function reasonOf(signal: NodeJS.Signals | null): NoReply["reason"] {
  if (signal === endedBy.time) return "time"
  return signal === endedBy.memory || signal === "SIGABRT" ? "memory" : "other"
}
