import { expect, test } from "vitest"
import { systemRandom } from "../../../random.ts"
import { hashPassword, unusableHash, verifyPassword } from "./hash-password.ts"

test("matches only the hashed password, in either Unicode form", async () => {
  const hash = await hashPassword("Contraseñá2026", systemRandom)
  expect(await verifyPassword("Contraseñá2026".normalize("NFD"), hash)).toBe(true)
  expect(await verifyPassword("contraseñá2026", hash)).toBe(false)
})

test("salts each hash and writes the PHC format", async () => {
  const hashes = [
    await hashPassword("Firma2026", systemRandom),
    await hashPassword("Firma2026", systemRandom),
  ]
  expect(hashes[0]).not.toBe(hashes[1])
  expect(hashes[0]).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
})

test("verifies a hash of the reference program (argon2 -id)", async () => {
  const reference = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc"
  expect(await verifyPassword("password", reference)).toBe(true)
})

test("matches nothing against a malformed hash", async () => {
  expect(await verifyPassword("", "")).toBe(false)
  expect(await verifyPassword("x", "$argon2id$v=19$m=8,t=1,p=1$$")).toBe(false)
})

test("the unusable hash costs as much as any other and matches no password", async () => {
  const real = await hashPassword("Firma2026", systemRandom)
  const cost = (hash: string) => hash.split("$").slice(1, 4)
  const lengths = (hash: string) => hash.split("$").map((part) => part.length)
  expect(cost(unusableHash)).toEqual(cost(real))
  expect(lengths(unusableHash)).toEqual(lengths(real))
  expect(await verifyPassword("Firma2026", unusableHash)).toBe(false)
})
