import type { OcspStatus } from "@trazo/pki/authority/ocsp-response"
import { describe, expect, it } from "vitest"
import { statusMemory } from "./status-service.ts"

const good: OcspStatus = { status: "good" }
const unknown: OcspStatus = { status: "unknown" }

describe("status memory", () => {
  it("is read once for all who ask meanwhile, and not again after that", async () => {
    let readings = 0
    const memory = statusMemory(async () => {
      readings++
      return good
    })
    await Promise.all([memory.find("1"), memory.find("1"), memory.find("1")])
    await memory.find("1")
    expect(readings).toBe(1)
  })

  it("never keeps a state that changed while it was being read", async () => {
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

  it("stays small whatever serials strangers invent, and doesn't forget real ones for them", async () => {
    const memory = statusMemory(async (serial) => (serial === "1" ? good : unknown))
    await memory.find("1")
    for (let serial = 2; serial < 20_000; serial++) await memory.find(String(serial))
    expect(memory.peek("1")?.status).toEqual(good)
    expect(memory.peek("2")).toBeUndefined()
    expect(memory.peek("19999")?.status).toEqual(unknown)
  })

  it("asks again after a failed reading", async () => {
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
