import { type ChildProcess, fork } from "node:child_process"
import { fileURLToPath } from "node:url"
import { isExhaustion } from "../../exhaustion.ts"
import { replyOf } from "../child-program/child-reply.ts"
import { type OpenSheet, type SheetProblem, type SheetReader, sheetLimits } from "./port.ts"

const defaults = {
  /** Files that are read at the same time. */
  concurrent: 2,
  readMilliseconds: 60_000,
  heapMegabytes: 768,
  program: fileURLToPath(new URL("./sheet-process.ts", import.meta.url)),
}

/**
 * Reads each file in a child process of its own, which ends with the file: a workbook of 100,000 rows takes 400 MB while it
 * is parsed, and a hostile one takes nothing with it.
 */
export function childSheetReader(overrides: Partial<typeof defaults> = {}): SheetReader {
  const limits = { ...defaults, ...overrides }
  const children = new Set<ChildProcess>()

  const end = (child: ChildProcess) => {
    children.delete(child)
    child.kill("SIGKILL")
  }

  const start = () => {
    // Without the environment, which holds secrets.
    const child = fork(limits.program, [], {
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      env: {},
      execArgv: [`--max-old-space-size=${limits.heapMegabytes}`],
    })
    children.add(child)
    return child
  }

  return {
    async open(file) {
      if (file.byteLength > sheetLimits.fileBytes) return "too-large"
      if (children.size >= limits.concurrent) return "busy"
      const child = start()
      try {
        await replyOf(child, limits.readMilliseconds, "sheet reader")
        const result = (await ask(child, file, limits.readMilliseconds)) as
          | SheetProblem
          | { sheets: string[] }
        if (typeof result !== "string") return openSheet(child, { ...result, end, limits })
        end(child)
        return result
      } catch (error) {
        end(child)
        // The system starts no process now.
        return isExhaustion(error) ? "busy" : "unreadable"
      }
    },
    close() {
      for (const child of children) end(child)
    },
  }
}

function openSheet(
  child: ChildProcess,
  { sheets, end, limits }: { sheets: string[]; end(child: ChildProcess): void; limits: typeof defaults },
): OpenSheet {
  return {
    sheets,
    async *batches() {
      for (;;) {
        const rows = (await ask(child, "next", limits.readMilliseconds)) as string[][]
        if (rows.length === 0) return
        yield rows
      }
    },
    close: () => end(child),
  }
}

function ask(child: ChildProcess, message: Uint8Array | "next", milliseconds: number): Promise<unknown> {
  const response = replyOf(child, milliseconds, "sheet reader")
  child.send(message)
  return response
}
