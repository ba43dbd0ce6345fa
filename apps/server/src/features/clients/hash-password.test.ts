import { expect, test } from "vitest"
import { systemRandom } from "../../random.ts"
import { hashPassword, verifyPassword } from "./hash-password.ts"

test("a hashed password is recognised, another is not, however the accents were typed", async () => {
  const hash = await hashPassword("Contraseñá2026", systemRandom)
  expect(await verifyPassword("Contraseñá2026".normalize("NFD"), hash)).toBe(true)
  expect(await verifyPassword("contraseñá2026", hash)).toBe(false)
})

test("the same password twice gives two hashes, in the form that other programs read", async () => {
  const hashes = [
    await hashPassword("Firma2026", systemRandom),
    await hashPassword("Firma2026", systemRandom),
  ]
  expect(hashes[0]).not.toBe(hashes[1])
  expect(hashes[0]).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
})

test("a hash by the reference program (argon2 -id) is recognised", async () => {
  const reference = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc"
  expect(await verifyPassword("password", reference)).toBe(true)
})

test("what is no hash lets nobody in", async () => {
  expect(await verifyPassword("", "")).toBe(false)
  expect(await verifyPassword("x", "$argon2id$v=19$m=8,t=1,p=1$$")).toBe(false)
})
