import { expect, test } from "vitest"
import { systemRandom } from "../../random.ts"
import { hashPassword, verifyPassword } from "../clients/hash-password.ts"
import { dummyHash } from "./unusable-password.ts"

test("an unknown user costs the same work as a known one, and lets nobody in", async () => {
  const real = await hashPassword("Firma2026", systemRandom)
  const cost = (hash: string) => hash.split("$").slice(1, 4)
  const lengths = (hash: string) => hash.split("$").map((part) => part.length)
  expect(cost(dummyHash)).toEqual(cost(real))
  expect(lengths(dummyHash)).toEqual(lengths(real))
  expect(await verifyPassword("Firma2026", dummyHash)).toBe(false)
})
