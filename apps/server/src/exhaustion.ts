import type { FastifyBaseLogger } from "fastify"

const diskFull = new Set(["ENOSPC", "EDQUOT"])
/** Of the system: no free descriptor, no room on the disk, no memory for buffers, no further process. */
const exhausted = new Set([...diskFull, "EMFILE", "ENFILE", "ENOBUFS", "ENOMEM", "EAGAIN"])

/** Whether something ran out that will be there again, in the error or in its cause. */
export const isExhaustion = (error: unknown): boolean => hasCode(error, exhausted)

export const isDiskFull = (error: unknown): boolean => hasCode(error, diskFull)

function hasCode(error: unknown, codes: ReadonlySet<string>): boolean {
  if (!(error instanceof Error)) return false
  return codes.has((error as NodeJS.ErrnoException).code ?? "") || hasCode(error.cause, codes)
}

interface Outlived {
  on(event: "uncaughtException", listener: (error: unknown) => void): unknown
  exit(code: number): void
  stdout: Pick<NodeJS.WriteStream, "on">
  stderr: Pick<NodeJS.WriteStream, "on" | "write">
}

/**
 * A resource that runs out in a timer or an event of a library ends nothing: what needed it has failed, and the next may
 * work. Every other error that nobody caught ends the process, as without this. A full disk or a closed pipe behind
 * standard output takes lines and not the process.
 */
export function outliveExhaustion(process: Outlived, log: Pick<FastifyBaseLogger, "error">): void {
  process.on("uncaughtException", (error) => {
    if (isExhaustion(error)) {
      log.error({ err: error }, "something ran out where nobody handled it")
      return
    }
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    process.exit(1)
  })
  process.stdout.on("error", () => undefined)
  process.stderr.on("error", () => undefined)
}
