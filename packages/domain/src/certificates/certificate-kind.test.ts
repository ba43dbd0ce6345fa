import { expect, it } from "vitest"
import {
  certificateKindNames,
  certificateKinds,
  isCertificateKind,
  needsCompany,
  needsRuc,
} from "./certificate-kind.ts"

it("I2: the kinds are natural person, natural person with RUC and legal person", () => {
  expect(certificateKinds.map((kind) => [kind, certificateKindNames[kind]])).toEqual([
    ["subject1", "Persona natural"],
    ["subject2", "Persona natural con RUC"],
    ["subject4", "Persona jurídica"],
  ])
})

it("only subject2 needs the holder's RUC, only subject4 a company", () => {
  expect(certificateKinds.filter(needsRuc)).toEqual(["subject2"])
  expect(certificateKinds.filter(needsCompany)).toEqual(["subject4"])
})

it("there is no subject3", () => {
  expect(isCertificateKind("subject3")).toBe(false)
  expect(isCertificateKind("subject4")).toBe(true)
})
