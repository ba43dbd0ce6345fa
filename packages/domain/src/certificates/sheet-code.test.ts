import { expect, it } from "vitest"
import { formatSheetCode, namesCertificate, readCertificateName, readSheetCode } from "./sheet-code.ts"

it.each([
  ["K7QF-2M9X-RT4W", "K7QF2M9XRT4W"],
  [" k7qf 2m9x rt4w ", "K7QF2M9XRT4W"],
  ["KOQF–2M9X–RTIL", "K0QF2M9XRT11"],
])("reads the code of a sheet as people type it: %s", (typed, code) => {
  expect(readSheetCode(typed)).toBe(code)
})

it.each(["", "K7QF-2M9X", "K7QF-2M9X-RT4W-1", "K7QF-2M9X-RT4U", "K7QF-2M9X-RT4'"])(
  "%j is no code",
  (typed) => {
    expect(readSheetCode(typed)).toBeNull()
  },
)

it("writes a code in groups", () => {
  expect(formatSheetCode("K7QF2M9XRT4W")).toBe("K7QF-2M9X-RT4W")
})

const certificate = { serial: "17403829917725518834", identity: "A123456" }

it.each([
  ["17403829917725518834", true],
  ["2551 8834", true],
  ["a123456", true],
  ["8834", false],
  ["2551 8835", false],
  ["", false],
])("%j names the certificate: %s", (typed, expected) => {
  expect(namesCertificate(readCertificateName(typed), certificate)).toBe(expected)
})
