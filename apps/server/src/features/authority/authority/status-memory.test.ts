import type { OcspStatus } from "@trazo/pki/authority/ocsp-response"
import { describe, expect, it } from "vitest"
import { testClock } from "../../../testing/test-settings.ts"
import { statusMemory } from "./status-memory.ts"

const good: OcspStatus = { status: "good" }
const revoked: OcspStatus = { status: "revoked", revokedAt: new Date(0) }

/** A register in which all serials have the status last passed to `say`, and the cache in front of it. */
function registerOf(status: OcspStatus) {
  const clock = testClock()
  let said = status
  const readings: string[][] = []
  const memory = statusMemory(async (serials) => {
    readings.push(serials)
    return new Map(serials.map((serial) => [serial, said]))
  }, clock)
  const say = (next: OcspStatus) => {
    said = next
  }
  return { clock, memory, readings, say }
}

describe("status memory", () => {
  it("reads once for parallel callers", async () => {
    const { memory, readings } = registerOf(good)
    await Promise.all([memory.read("1"), memory.read("1"), memory.read("1")])
    expect(memory.peek("1")?.status).toEqual(good)
    expect(readings).toEqual([["1"]])
  })

  it("does not say the status from before once a read that it forgot found another", async () => {
    const { memory, say } = registerOf(good)
    await memory.read("1")
    say(revoked)
    const read = memory.read("1")
    memory.forget(null)
    expect((await read).status).toEqual(revoked)
    expect(memory.last("1")?.status).not.toEqual(good)
  })

  it("does not cache a status that changed during the read", async () => {
    const readings: ((status: OcspStatus) => void)[] = []
    const memory = statusMemory(
      () => new Promise((resolve) => readings.push((status) => resolve(new Map([["1", status]])))),
      testClock(),
    )
    const before = memory.read("1")
    memory.forget("1")
    readings[0]?.(good)
    await before
    expect(memory.peek("1")).toBeUndefined()
    const after = memory.read("1")
    readings[1]?.(revoked)
    expect((await after).status.status).toBe("revoked")
  })

  it("gives no status that was read a minute ago", async () => {
    const { memory, clock } = registerOf(good)
    await memory.read("1")
    clock.advance({ seconds: 59 })
    expect(memory.peek("1")?.status).toEqual(good)
    clock.advance({ seconds: 1 })
    expect(memory.peek("1")).toBeUndefined()
  })

  it("keeps the responses of a status that is read again unchanged, and drops those of a changed one", async () => {
    const { memory, say } = registerOf(good)
    const first = await memory.read("1")
    first.responses.set("sha1", { der: Buffer.alloc(0), producedAt: 0, nextUpdate: 1 })
    expect(await memory.read("1")).toBe(first)
    say(revoked)
    const second = await memory.read("1")
    expect([second.status, second.responses.size]).toEqual([revoked, 0])
  })

  it("rechecks everything with one reading, and drops what changed", async () => {
    const { memory, clock, readings, say } = registerOf(good)
    await memory.read("1")
    await memory.read("2")
    clock.advance({ seconds: 50 })
    await memory.recheck()
    clock.advance({ seconds: 50 })
    expect(memory.peek("1")?.status).toEqual(good)
    expect(readings.at(-1)).toEqual(["1", "2"])
    say(revoked)
    await memory.recheck()
    expect([memory.peek("1"), memory.peek("2")]).toEqual([undefined, undefined])
  })

  it("is bounded for made-up serials without evicting real ones", async () => {
    const memory = statusMemory(async ([serial]) => new Map(serial === "1" ? [["1", good]] : []), testClock())
    await memory.read("1")
    for (let serial = 2; serial < 20_000; serial++) await memory.read(String(serial))
    expect(memory.peek("1")?.status).toEqual(good)
    expect(memory.peek("2")).toBeUndefined()
    expect(memory.peek("19999")?.status).toEqual({ status: "unknown" })
  })

  it("reads again after a failure", async () => {
    let fails = true
    const memory = statusMemory(async () => {
      if (fails) throw new Error("no database")
      return new Map([["1", good]])
    }, testClock())
    await expect(memory.read("1")).rejects.toThrow("no database")
    fails = false
    expect((await memory.read("1")).status).toEqual(good)
  })
})
