import { expect, it } from "vitest"
import {
  completeTargets,
  correctableDocuments,
  correctableFields,
  parseTarget,
  targetLabel,
} from "./correction-targets.ts"

const now = new Date("2026-11-21T15:00:00Z")

it("a correction can ask for the holder's fields except the verified e-mail and the identity type", () => {
  const fields = correctableFields({ kind: "subject1", identityType: "passport" })
  expect(fields).toContain("names")
  expect(fields).not.toContain("email")
  expect(fields).not.toContain("identityType")
  expect(fields).not.toContain("fingerprintCode")
  expect(fields).not.toContain("companyName")
})

it("a correction can ask for the holder's required and optional documents", () => {
  const papers = correctableDocuments({ kind: "subject4", identityType: "ci", now })
  expect(papers).toContain("appointmentAcceptance")
  expect(papers).not.toContain("passportPage")
  expect(papers).not.toContain("authorisationVideo")
  const older = correctableDocuments({ kind: "subject1", identityType: "ci", birthDate: "1950-01-01", now })
  expect(older).toContain("authorisationVideo")
})

it("a correction of a natural person's number includes the RUC, with the same reason", () => {
  const asked = [{ type: "field", key: "identity", reason: "No es el de la foto" } as const]
  expect(completeTargets(asked, { kind: "subject2", identityType: "ci" })).toEqual([
    { type: "field", key: "identity", reason: "No es el de la foto" },
    { type: "field", key: "ruc", reason: "No es el de la foto" },
  ])
  expect(completeTargets(asked, { kind: "subject1", identityType: "ci" })).toEqual(asked)
})

it("removes duplicate targets", () => {
  const asked = [
    { type: "paper", key: "facePhoto", reason: "Borrosa" },
    { type: "paper", key: "facePhoto", reason: "Muy oscura" },
  ] as const
  expect(completeTargets(asked, { kind: "subject1", identityType: "ci" })).toEqual([asked[1]])
})

it.each([
  ["paper:identityFront", "Cédula, lado frontal"],
  ["field:address", "Dirección"],
])("reads and names the target %s", (text, label) => {
  const target = parseTarget(text)
  expect(`${target?.type}:${target?.key}`).toBe(text)
  expect(targetLabel(target ?? { key: "" })).toBe(label)
})

it.each(["", "field", "field:identityFront", "paper:address", "field:__proto__", "field:address:x"])(
  "reads no target from %j",
  (text) => {
    expect(parseTarget(text)).toBeNull()
  },
)
