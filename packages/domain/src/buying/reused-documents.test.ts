import { describe, expect, it } from "vitest"
import type { DocumentType } from "../requests/documents.ts"
import { staleReason } from "./reused-documents.ts"

const approved = { names: "MARÍA", address: "AV. 1", city: "QUITO", appointmentExpiry: "2027-06-30" }
const uploadedAt = new Date("2026-01-15T12:00:00Z")

function reasonOf(documentType: DocumentType, changes: object = {}, now = "2027-01-01T12:00:00Z") {
  const present = { ...approved, ...changes }
  return staleReason({ documentType, uploadedAt, approved, present, now: new Date(now) })
}

describe("documents of an approved request", () => {
  it("serve again while nothing that they prove has changed", () => {
    expect(reasonOf("identityFront")).toBeNull()
    expect(reasonOf("rucCertificate", { names: "ANA" })).toBeNull()
    expect(reasonOf("incorporation", {}, "2046-01-01T12:00:00Z")).toBeNull()
  })

  it("are asked again when the holder changed what they prove", () => {
    expect(reasonOf("identityFront", { names: "ANA" })).toBe("changed")
    expect(reasonOf("rucCertificate", { address: "AV. 2" })).toBe("changed")
    expect(reasonOf("identityFront", { address: "AV. 2" })).toBeNull()
  })

  it("are asked again when they are too old", () => {
    expect(reasonOf("rucCertificate", {}, "2028-01-15T11:59:59Z")).toBeNull()
    expect(reasonOf("rucCertificate", {}, "2028-01-15T12:00:00Z")).toBe("old")
    expect(reasonOf("facePhoto", {}, "2029-01-15T12:00:00Z")).toBe("old")
    expect(reasonOf("identityBack", {}, "2031-01-15T12:00:00Z")).toBe("old")
  })

  it("are asked again when the appointment has ended", () => {
    expect(reasonOf("appointment", {}, "2027-06-29T12:00:00Z")).toBeNull()
    expect(reasonOf("appointment", {}, "2027-06-30T12:00:00Z")).toBe("ended")
    expect(reasonOf("appointment", { appointmentExpiry: "2029-06-30" }, "2027-06-30T12:00:00Z")).toBe("ended")
  })
})
