import { fileURLToPath } from "node:url"
import { childBounds } from "../child-program/child-bounds.ts"
import { childProgram, type ProgramLimits } from "../child-program/child-program.ts"
import type { PdfInspector, PdfVerdict } from "./port.ts"

const defaults: ProgramLimits = {
  ...childBounds.pdf,
  waiting: 16,
  waitingPerSource: 4,
  startMilliseconds: 30_000,
  idleMilliseconds: 60_000,
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
