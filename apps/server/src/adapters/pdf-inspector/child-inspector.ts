import { fileURLToPath } from "node:url"
import { childProgram, type ProgramLimits } from "../child-program/child-program.ts"
import type { PdfInspector, PdfVerdict } from "./port.ts"

const defaults: ProgramLimits = {
  waiting: 16,
  waitingPerSource: 4,
  startMilliseconds: 30_000,
  taskMilliseconds: 8000,
  idleMilliseconds: 60_000,
  heapMegabytes: 192,
  program: fileURLToPath(new URL("./inspector-process.ts", import.meta.url)),
}

/** Inspects in a child process. A file that ends the child counts as damaged. */
export function childInspector(overrides: Partial<ProgramLimits> = {}): PdfInspector {
  const program = childProgram({ ...defaults, ...overrides })
  return {
    inspect: async (file, source) => ((await program.ask(file, source)) || "damaged") as PdfVerdict,
    close: () => program.close(),
  }
}
