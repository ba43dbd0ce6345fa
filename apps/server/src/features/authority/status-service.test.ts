import type { OcspStatus } from "@trazo/pki/authority/ocsp-response"
import { describe, expect, it } from "vitest"
import { statusMemory } from "./status-service.ts"

const good: OcspStatus = { status: "good" }
const unknown: OcspStatus = { status: "unknown" }

describe("status memory", () => {
  it("reads once for parallel callers", async () => {
    let readings = 0
    const memory = statusMemory(async () => {
      readings++
      return good
    })
    await Promise.all([memory.find("1"), memory.find("1"), memory.find("1")])
    await memory.find("1")
    expect(readings).toBe(1)
  })

  it("does not cache a status that changed during the read", async () => {
    const readings: ((status: OcspStatus) => void)[] = []
    const memory = statusMemory(() => new Promise((resolve) => readings.push(resolve)))
    const before = memory.find("1")
    memory.forget("1")
    readings[0]?.(good)
    await before
    expect(memory.peek("1")).toBeUndefined()
    const after = memory.find("1")
    readings[1]?.({ status: "revoked", revokedAt: new Date(0) })
    expect((await after).status.status).toBe("revoked")
  })

  it("is bounded for made-up serials without evicting real ones", async () => {
    const memory = statusMemory(async (serial) => (serial === "1" ? good : unknown))
    await memory.find("1")
    for (let serial = 2; serial < 20_000; serial++) await memory.find(String(serial))
    expect(memory.peek("1")?.status).toEqual(good)
    expect(memory.peek("2")).toBeUndefined()
    expect(memory.peek("19999")?.status).toEqual(unknown)
  })

  it("reads again after a failure", async () => {
    let fails = true
    const memory = statusMemory(async () => {
      if (fails) throw new Error("no database")
      return good
    })
    await expect(memory.find("1")).rejects.toThrow("no database")
    fails = false
    expect((await memory.find("1")).status).toEqual(good)
  })
})
