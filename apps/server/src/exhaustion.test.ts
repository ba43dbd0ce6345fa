import { EventEmitter } from "node:events"
import { expect, it } from "vitest"
import { isExhaustion, outliveExhaustion } from "./exhaustion.ts"

const failing = (code: string) => Object.assign(new Error(code), { code })

function aProcess() {
  const exits: number[] = []
  const logged: unknown[] = []
  const written: string[] = []
  const stderr = Object.assign(new EventEmitter(), { write: (text: string) => written.push(text) > 0 })
  const process = Object.assign(new EventEmitter(), {
    exit: (code: number) => void exits.push(code),
    stdout: new EventEmitter(),
    stderr,
  })
  outliveExhaustion(process as never, { error: (line: unknown) => void logged.push(line) } as never)
  return { process, exits, logged, written }
}

it("outlives an uncaught error of a resource that ran out, and logs it", () => {
  const { process, exits, logged } = aProcess()
  const error = failing("EMFILE")
  process.emit("uncaughtException", error)
  expect([exits, logged]).toEqual([[], [{ err: error }]])
})

it("ends at any other uncaught error, and prints it", () => {
  const { process, exits, written } = aProcess()
  process.emit("uncaughtException", new TypeError("x is not a function"))
  expect(exits).toEqual([1])
  expect(written.join("")).toContain("TypeError: x is not a function")
})

it.each(["stdout", "stderr"] as const)("outlives a full disk behind %s", (stream) => {
  const { process } = aProcess()
  expect(process[stream].emit("error", failing("ENOSPC"))).toBe(true)
})

it("finds what ran out in the cause of an error", () => {
  expect(isExhaustion(new Error("The program failed", { cause: failing("EAGAIN") }))).toBe(true)
  expect(isExhaustion(failing("ENOENT"))).toBe(false)
})
