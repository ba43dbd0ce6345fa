import type { ChildProcess } from "node:child_process"

/** The child's next message. Rejects when it ends or takes too long. */
export function replyOf(child: ChildProcess, milliseconds: number, name: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      clearTimeout(timer)
      child.removeAllListeners()
      finish()
    }
    const fail = (reason: string) => settle(() => reject(new Error(`The ${name} ${reason}`)))
    const timer = setTimeout(() => fail("took too long"), milliseconds)
    child.once("message", (message) => settle(() => resolve(message)))
    child.once("exit", () => fail("ended"))
    child.once("error", (error) => fail(`failed: ${error.message}`))
  })
}
