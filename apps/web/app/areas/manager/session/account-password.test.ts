import { expect, test } from "vitest"
import { forgetAccountPassword, isAccountPassword, noteAccountPassword } from "./account-password.ts"

test("recognises the account's password after it was typed, until it is forgotten", async () => {
  expect(await isAccountPassword("Firma2026")).toBe(false)
  await noteAccountPassword("Firma2026")
  expect(await isAccountPassword("Firma2026")).toBe(true)
  expect(await isAccountPassword("Firma2027")).toBe(false)
  forgetAccountPassword()
  expect(await isAccountPassword("Firma2026")).toBe(false)
})
