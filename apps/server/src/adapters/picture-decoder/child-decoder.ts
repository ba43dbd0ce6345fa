import { fileURLToPath } from "node:url"
import { childBounds } from "../child-program/child-bounds.ts"
import { childProgram, type ProgramLimits } from "../child-program/child-program.ts"
import type { RenderTask, TurnTask } from "./decoder-process.ts"
import type { PictureDecoder, RenderedPicture } from "./port.ts"

const defaults: ProgramLimits = {
  ...childBounds.pictures,
  waiting: 16,
  waitingPerSource: 4,
  startMilliseconds: 30_000,
  idleMilliseconds: 60_000,
  program: fileURLToPath(new URL("./decoder-process.ts", import.meta.url)),
}

/** Decodes in a child process. A picture that ends the child counts as damaged. */
export function childDecoder(overrides: Partial<ProgramLimits> = {}): PictureDecoder {
  const program = childProgram({ ...defaults, ...overrides })
  return {
    async decode(picture, source) {
      const result = await program.ask(picture, source)
      if (result === "busy") return "busy"
      return result ? "decoded" : "damaged"
    },
    async render(picture, rendering, source) {
      const task: RenderTask = { picture, ...rendering }
      const result = await program.ask(task, source)
      if (result === "busy") return "busy"
      return result ? (result as RenderedPicture) : "damaged"
    },
    async turnUpright(picture, source) {
      const task: TurnTask = { turned: picture }
      const result = await program.ask(task, source)
      if (result === "busy") return "busy"
      return result ? (result as Uint8Array) : "damaged"
    },
    close: () => program.close(),
  }
}
