import { fileURLToPath } from "node:url"
import type { PictureFacts } from "@trazo/domain/buying/picture-facts"
import { childBounds } from "../child-program/child-bounds.ts"
import { childProgram, type ProgramLimits } from "../child-program/child-program.ts"
import type { CardReader } from "./port.ts"
import type { ReadTask } from "./reader-process.ts"

const defaults: ProgramLimits = {
  ...childBounds.cards,
  waiting: 32,
  waitingPerSource: 16,
  startMilliseconds: 60_000,
  idleMilliseconds: 20_000,
  program: fileURLToPath(new URL("./reader-process.ts", import.meta.url)),
}

/** Reads in a child process. A picture that ends the child counts as unreadable. */
export function childReader(overrides: Partial<ProgramLimits> = {}): CardReader {
  const program = childProgram({ ...defaults, ...overrides })
  return {
    async read(picture, { text }, source) {
      const task: ReadTask = { picture, text }
      const result = await program.ask(task, source)
      if (result === "busy") return "busy"
      return result ? (result as PictureFacts) : "unreadable"
    },
    close: () => program.close(),
  }
}
