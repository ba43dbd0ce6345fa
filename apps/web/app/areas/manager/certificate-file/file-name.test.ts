import { expect, test } from "vitest"
import { fileName } from "./file-name.ts"

test("a file is named after its holder and the end of its serial, without accents or blanks", () => {
  const certificate = { holderNames: "MARÍA JOSÉ PEÑA ÑACATO", serial: "98765432109876" }
  expect(fileName(certificate, "p12")).toBe("maria-jose-pena-nacato-9876.p12")
  expect(fileName(certificate, "compatible.p12")).toBe("maria-jose-pena-nacato-9876.compatible.p12")
})

test("names in other letters still give a file a name", () => {
  expect(fileName({ holderNames: "李明", serial: "12" }, "cer")).toBe("firma-12.cer")
})
