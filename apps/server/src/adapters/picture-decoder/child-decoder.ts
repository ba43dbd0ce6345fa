import { type ChildProcess, fork } from "node:child_process"
import { fileURLToPath } from "node:url"
import type { RenderTask } from "./decoder-process.ts"
import type { PictureDecoder, RenderedPicture } from "./port.ts"
import { sourceTurns } from "./source-turns.ts"

interface Limits {
  /** Pictures that may wait, the one being decoded included. */
  waiting: number
  /** The same for one source, which sends the pictures of one request together. */
  waitingPerSource: number
  startMilliseconds: number
  decodeMilliseconds: number
  /** How long the child lives without work. */
  idleMilliseconds: number
  program: string
}

const defaults: Limits = {
  waiting: 16,
  waitingPerSource: 4,
  startMilliseconds: 30_000,
  decodeMilliseconds: 5000,
  idleMilliseconds: 60_000,
  program: fileURLToPath(new URL("./decoder-process.ts", import.meta.url)),
}

/**
 * Decodes in a child process, which returns its memory when it ends, can be ended when a picture takes too long, and takes
 * nothing with it when a decoder crashes. A picture that ends the child counts as damaged.
 */
export function childDecoder(overrides: Partial<Limits> = {}): PictureDecoder {
  const limits = { ...defaults, ...overrides }
  let child: ChildProcess | null = null
  const turns = sourceTurns()
  let idle: NodeJS.Timeout | undefined

  const end = () => {
    clearTimeout(idle)
    child?.kill("SIGKILL")
    child = null
  }

  const ready = async (): Promise<ChildProcess> => {
    if (child?.connected) return child
    // Without the environment, which holds secrets. A small heap: the picture's memory is outside of it.
    const started = fork(limits.program, [], {
      ...{ serialization: "advanced", stdio: ["ignore", "ignore", "ignore", "ipc"], env: {} },
      execArgv: ["--max-old-space-size=64"],
    })
    child = started
    await reply(started, limits.startMilliseconds)
    started.unref()
    started.channel?.unref()
    return started
  }

  const askNext = async (message: Uint8Array | RenderTask): Promise<unknown> => {
    clearTimeout(idle)
    const decoder = await ready().catch((error) => {
      end()
      throw error
    })
    try {
      const result = reply(decoder, limits.decodeMilliseconds)
      decoder.send(message)
      return await result
    } catch {
      end()
      return false
    } finally {
      idle = setTimeout(end, limits.idleMilliseconds).unref()
    }
  }

  /** @returns "busy", or the child's result, which is false for a picture that does not decode */
  const ask = async (message: Uint8Array | RenderTask, source: string): Promise<unknown> => {
    if (turns.waiting() >= limits.waiting || turns.waiting(source) >= limits.waitingPerSource) return "busy"
    return await turns.run(source, () => askNext(message))
  }

  return {
    async decode(picture, source) {
      const result = await ask(picture, source)
      if (result === "busy") return "busy"
      return result ? "decoded" : "damaged"
    },
    async render(picture, rendering, source) {
      const result = await ask({ picture, ...rendering }, source)
      if (result === "busy") return "busy"
      return result ? (result as RenderedPicture) : "damaged"
    },
    async close() {
      await turns.idle()
      end()
    },
  }
}

/** The child's next message. Rejects when it ends or takes too long. */
function reply(child: ChildProcess, milliseconds: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      clearTimeout(timer)
      child.removeAllListeners()
      finish()
    }
    const fail = (reason: string) => settle(() => reject(new Error(`The picture decoder ${reason}`)))
    const timer = setTimeout(() => fail("took too long"), milliseconds)
    child.once("message", (message) => settle(() => resolve(message)))
    child.once("exit", () => fail("ended"))
    child.once("error", (error) => fail(`failed: ${error.message}`))
  })
}
