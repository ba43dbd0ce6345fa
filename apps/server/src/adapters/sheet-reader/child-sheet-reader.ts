import { type ChildProcess, fork } from "node:child_process"
import { fileURLToPath } from "node:url"
import type { TableRow, TableSummary } from "@trazo/domain/platform/table-row"
import { isExhaustion } from "../../exhaustion.ts"
import { childBounds } from "../child-program/child-bounds.ts"
import { NoReply, replyOf } from "../child-program/child-reply.ts"
import { sourceTurns } from "../child-program/source-turns.ts"
import { type LineProblem, type OpenSheet, type SheetProblem, type SheetReader, sheetLimits } from "./port.ts"

interface ReaderLimits {
  /** Files that are read at the same time. */
  processes: number
  heapMegabytes: number
  taskMilliseconds: number
  /** Files that may wait for a place, those that are read included. */
  waiting: number
  /** The same for one source. */
  waitingPerSource: number
  program: string
}

const defaults: ReaderLimits = {
  ...childBounds.sheets,
  waiting: 16,
  waitingPerSource: 3,
  program: fileURLToPath(new URL("./sheet-process.ts", import.meta.url)),
}

type Opened = TableSummary[] | SheetProblem | LineProblem

/**
 * Reads each file in a child process of its own, which ends with the file: a workbook of 100,000 rows takes 600 MB while it
 * is parsed, and a hostile one takes nothing with it. A source has one file read at a time, and sources take turns.
 */
export function childSheetReader(overrides: Partial<ReaderLimits> = {}): SheetReader {
  const limits = { ...defaults, ...overrides }
  const children = new Set<ChildProcess>()
  const turns = sourceTurns(limits.processes)

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

  const read = async (
    file: Uint8Array,
    leave: () => void,
  ): Promise<OpenSheet | SheetProblem | LineProblem> => {
    const child = start()
    const close = () => {
      end(child)
      leave()
    }
    try {
      await replyOf(child, limits.taskMilliseconds, "sheet reader")
      const opened = (await ask(child, file, limits.taskMilliseconds)) as Opened
      if (Array.isArray(opened)) return openSheet(child, { sheets: opened, close, limits })
      close()
      return opened
    } catch (error) {
      close()
      return problemOf(error)
    }
  }

  return {
    async open(file, source) {
      if (file.byteLength > sheetLimits.fileBytes) return "too-large"
      if (turns.waiting() >= limits.waiting || turns.waiting(source) >= limits.waitingPerSource) return "busy"
      const opened = Promise.withResolvers<OpenSheet | SheetProblem | LineProblem>()
      // The place is taken until the sheet is closed.
      void turns.run(source, () => new Promise<void>((leave) => opened.resolve(read(file, leave))))
      return await opened.promise
    },
    close() {
      for (const child of children) end(child)
    },
  }
}

function problemOf(error: unknown): SheetProblem {
  // The system starts no process now.
  if (isExhaustion(error)) return "busy"
  if (!(error instanceof NoReply)) throw error
  const problems = { memory: "too-large", time: "too-slow", other: "unreadable" } as const
  return problems[error.reason]
}

function openSheet(
  child: ChildProcess,
  { sheets, close, limits }: { sheets: TableSummary[]; close(): void; limits: ReaderLimits },
): OpenSheet {
  return {
    sheets,
    async *batches(sheet) {
      for (;;) {
        const rows = (await ask(child, { sheet }, limits.taskMilliseconds)) as TableRow[]
        if (rows.length === 0) return
        yield rows
      }
    },
    close,
  }
}

function ask(
  child: ChildProcess,
  message: Uint8Array | { sheet: number },
  milliseconds: number,
): Promise<unknown> {
  const response = replyOf(child, milliseconds, "sheet reader")
  child.send(message)
  return response
}
