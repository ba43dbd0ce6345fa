import { describe, expect, it } from "vitest"
import { keepRunning } from "../../launch/keep-running.mjs"

const killed = { code: 137, reason: "SIGKILL", isReady: true, isRefused: false, milliseconds: 5000 }
const unready = { ...killed, code: 1, reason: "código 1", isReady: false }
const refused = { ...unready, isRefused: true }
const ended = { ...killed, code: 0 }

/** Runs servers that end as given, and is stopped after the last pause if `isStopped`. */
async function run(ends: (typeof killed)[], { isStopped = false } = {}) {
  const pauses: number[] = []
  let runs = 0
  const code = await keepRunning({
    runOnce: async () => ends[runs++] ?? ended,
    pause: async (milliseconds: number) => void pauses.push(milliseconds),
    say: () => {},
    isStopping: () => isStopped && pauses.length > 0,
  })
  return { code, runs, pauses }
}

describe("npm start", () => {
  it("starts a server again that was killed", async () => {
    expect(await run([killed, ended])).toEqual({ code: 0, runs: 2, pauses: [1000] })
  })

  it("waits longer after each death, and less after a long run", async () => {
    const long = { ...killed, milliseconds: 3_600_000 }
    const deaths = Array.from({ length: 7 }, () => killed)
    const { pauses } = await run([...deaths, long])
    expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 1000])
  })

  it("ends with the code of a server that was never ready", async () => {
    expect(await run([refused])).toEqual({ code: 1, runs: 1, pauses: [] })
    expect(await run([unready])).toEqual({ code: 1, runs: 1, pauses: [] })
  })

  it("tries again when a server that had run cannot start yet", async () => {
    expect(await run([killed, unready, refused, killed, ended])).toMatchObject({ code: 0, runs: 5 })
  })

  it("gives up when a server that had run refuses to start again and again", async () => {
    expect(await run([killed, ...Array.from({ length: 9 }, () => refused)])).toMatchObject({
      code: 1,
      runs: 7,
    })
  })

  it("starts nothing after a stop", async () => {
    expect(await run([killed, killed], { isStopped: true })).toMatchObject({ code: 0, runs: 1 })
  })
})
