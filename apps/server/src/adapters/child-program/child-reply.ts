import type { ChildProcess } from "node:child_process"

/** The child's next message. Rejects when it ends or takes too long. */
export function replyOf(child: ChildProcess, milliseconds: number, name: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      clearTimeout(timer)
      child.removeAllListeners()
      // A message that the child no longer takes is an error event, which would end this process.
      child.on("error", () => undefined)
      finish()
    }
    const fail = (reason: string, cause?: Error) =>
      settle(() => reject(new Error(`The ${name} ${reason}`, { cause })))
    const timer = setTimeout(() => fail("took too long"), milliseconds)
    child.once("message", (message) => settle(() => resolve(message)))
    child.once("exit", () => fail("ended"))
    child.once("error", (error) => fail(`failed: ${error.message}`, error))
  })
}
