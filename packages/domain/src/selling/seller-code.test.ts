import fc from "fast-check"
import { expect, it } from "vitest"
import {
  formatSellerCode,
  maskSellerCode,
  prepaidProblem,
  readSellerCode,
  sellerCode,
} from "./seller-code.ts"

const bytes = fc.uint8Array({ minLength: 13, maxLength: 13 })

it("a code has 13 characters without 0, O, 1 and I, and is read back as it is printed or in lower case", () => {
  fc.assert(
    fc.property(bytes, (random) => {
      const code = sellerCode(random)
      expect(code).toMatch(/^[2-9A-HJ-NP-Z]{13}$/)
      expect(readSellerCode(formatSellerCode(code))).toBe(code)
      expect(readSellerCode(` ${formatSellerCode(code).toLowerCase()} `)).toBe(code)
    }),
  )
})

it.each(["", "VERANO10", "ABCD-EFGH-JKLM0", "ABCD-EFGH-JKLM", "ABCD-EFGH-JKLMNP"])(
  "%j has not the form of a code",
  (typed) => {
    expect(readSellerCode(typed)).toBeNull()
  },
)

it("a used code shows its last group only", () => {
  expect(maskSellerCode("ABCDEFGHJKLMN")).toBe("····-JKLMN")
})

it("a prepaid code pays its certificate, or any up to its amount", () => {
  const request = { priceKey: "subject1", totalCents: 2360 }
  expect(prepaidProblem({ priceKey: "subject1", prepaidCents: null }, request)).toBeNull()
  expect(prepaidProblem({ priceKey: "subject2", prepaidCents: null }, request)).toContain("otro certificado")
  expect(prepaidProblem({ priceKey: null, prepaidCents: 2360 }, request)).toBeNull()
  expect(prepaidProblem({ priceKey: null, prepaidCents: 2359 }, request)).toBe(
    "Este código paga hasta $23,59 y su solicitud cuesta $23,60.",
  )
})
