import { expect, it } from "vitest"
import { completeTargets, correctableDocuments, correctableFields } from "./correction-targets.ts"

const now = new Date("2026-11-21T15:00:00Z")

it("a correction may ask for the fields that the holder has, but not for the proved e-mail nor the identity type", () => {
  const fields = correctableFields({ kind: "subject1", identityType: "passport" })
  expect(fields).toContain("names")
  expect(fields).not.toContain("email")
  expect(fields).not.toContain("identityType")
  expect(fields).not.toContain("fingerprintCode")
  expect(fields).not.toContain("companyName")
})

it("a correction may ask for the papers that the holder must or may carry", () => {
  const papers = correctableDocuments({ kind: "subject4", identityType: "ci", now })
  expect(papers).toContain("appointmentAcceptance")
  expect(papers).not.toContain("passportPage")
  expect(papers).not.toContain("authorisationVideo")
  const older = correctableDocuments({ kind: "subject1", identityType: "ci", birthDate: "1950-01-01", now })
  expect(older).toContain("authorisationVideo")
})

it("asking for the number of a natural person with RUC asks for the RUC too, with the same reason", () => {
  const asked = [{ type: "field", key: "identity", reason: "No es el de la foto" } as const]
  expect(completeTargets(asked, { kind: "subject2", identityType: "ci" })).toEqual([
    { type: "field", key: "identity", reason: "No es el de la foto" },
    { type: "field", key: "ruc", reason: "No es el de la foto" },
  ])
  expect(completeTargets(asked, { kind: "subject1", identityType: "ci" })).toEqual(asked)
})

it("the same target asked twice is asked once", () => {
  const asked = [
    { type: "paper", key: "facePhoto", reason: "Borrosa" },
    { type: "paper", key: "facePhoto", reason: "Muy oscura" },
  ] as const
  expect(completeTargets(asked, { kind: "subject1", identityType: "ci" })).toEqual([asked[1]])
})
