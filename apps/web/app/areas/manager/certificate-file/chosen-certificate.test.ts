import { expect, it } from "vitest"
import { chosenFirst, withCertificate } from "./chosen-certificate.ts"

const row = (serial: string, status: "valid" | "renewed", notAfter: string) => ({ serial, status, notAfter })
const rows = [
  row("1", "renewed", "2026-12-22T00:00:00.000Z"),
  row("2", "valid", "2026-12-10T00:00:00.000Z"),
  row("3", "valid", "2028-11-16T00:00:00.000Z"),
]
const order = (path: string) =>
  chosenFirst(rows, new Request(`https://firmas.ec${path}`)).map(({ serial }) => serial)

it("begins with the certificate whose card led to the page", () => {
  expect(order(withCertificate("/manager/process/use", "1"))).toEqual(["1", "3", "2"])
})

it("begins with the last to end where the address names none, and ends with those that were renewed", () => {
  expect(order("/manager/process/use")).toEqual(["3", "2", "1"])
  expect(order("/manager/process/use?certificado=9")).toEqual(["3", "2", "1"])
})
