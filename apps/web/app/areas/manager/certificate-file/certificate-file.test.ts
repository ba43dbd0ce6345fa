import { expect, test } from "vitest"
import { fileName } from "./certificate-file.ts"

test("names a file after its holder and serial, without accents or blanks", () => {
  const certificate = { holderNames: "MARÍA JOSÉ PEÑA ÑACATO", serial: "98765432109876" }
  expect(fileName(certificate, "p12")).toBe("maria-jose-pena-nacato-9876.p12")
  expect(fileName(certificate, "compatible.p12")).toBe("maria-jose-pena-nacato-9876.compatible.p12")
})

test("falls back to a fixed name for other scripts", () => {
  expect(fileName({ holderNames: "李明", serial: "12" }, "cer")).toBe("firma-12.cer")
})
