import { expect, it } from "vitest"
import { documentCatalogue, documentTypes, isDocumentType, requiredDocuments } from "./documents.ts"

const now = new Date("2026-11-21T12:00:00Z")
const birthDate = "1990-05-05"

it("a natural person with cédula needs both sides and a face photo", () => {
  expect(requiredDocuments({ kind: "subject1", identityType: "ci", birthDate, now })).toEqual({
    required: ["identityFront", "identityBack", "facePhoto"],
    optional: [],
  })
})

it("a foreigner needs the passport's page", () => {
  const { required } = requiredDocuments({ kind: "subject1", identityType: "passport", birthDate, now })
  expect(required).toEqual(["passportPage", "facePhoto"])
})

it("a natural person with RUC needs its certificate", () => {
  const { required } = requiredDocuments({ kind: "subject2", identityType: "ci", birthDate, now })
  expect(required).toEqual(["identityFront", "identityBack", "facePhoto", "rucCertificate"])
})

it("a legal person needs RUC, incorporation and appointment, and the acceptance only if it is a separate document", () => {
  const { required, optional } = requiredDocuments({ kind: "subject4", identityType: "ci", birthDate, now })
  expect(required.slice(3)).toEqual(["rucCertificate", "incorporation", "appointment"])
  expect(optional).toEqual(["appointmentAcceptance"])
})

it("the video is required above 65 years, for every kind", () => {
  for (const kind of ["subject1", "subject2", "subject4"] as const) {
    const at = (born: string) =>
      requiredDocuments({ kind, identityType: "ci", birthDate: born, now }).required
    expect(at("1961-11-21")).not.toContain("authorisationVideo")
    expect(at("1960-11-22")).not.toContain("authorisationVideo")
    expect(at("1960-11-21")).toContain("authorisationVideo")
  }
})

it("documents with face or identity card are sensitive, company documents are not", () => {
  expect(documentTypes.filter((paper) => documentCatalogue[paper].isSensitive)).toEqual([
    "identityFront",
    "identityBack",
    "passportPage",
    "facePhoto",
    "authorisationVideo",
  ])
})

it("accepts several files for a deed and one for a side of an identity card", () => {
  expect(documentCatalogue.incorporation.several).toBe(true)
  expect(documentCatalogue.identityFront.several).toBe(false)
})

it("a document's hint names the formats and the limit", () => {
  expect(documentCatalogue.appointment.hint).toContain("PDF, JPG o PNG de hasta 2 MB")
  expect(documentCatalogue.facePhoto.hint).toContain("JPG o PNG de hasta 2 MB")
  expect(documentCatalogue.facePhoto.hint).not.toContain("PDF")
  expect(documentCatalogue.authorisationVideo.hint).toContain("MP4, MOV o WebM de hasta 10 MB")
})

it("does not take property names of objects for documents", () => {
  expect(isDocumentType("toString")).toBe(false)
})
