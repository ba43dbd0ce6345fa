import { describe, expect, it } from "vitest"
import { addressOf, flowRedirect, missingAddress, screenOfAddress } from "./purchase-address.ts"

const atDocuments = {
  status: "draft",
  step: { completed: ["certificate", "personal"], current: "documents" },
} as const
const draft = { ...atDocuments, step: { ...atDocuments.step, completed: [...atDocuments.step.completed] } }

describe("the steps of a purchase", () => {
  it("I4: skipping a step leads to the first open step", () => {
    expect(flowRedirect(draft, "summary")).toBe("/solicitud/documents")
    expect(flowRedirect(draft, "documents")).toBeNull()
  })

  it("a step continues on the screen that asks for it", () => {
    const at = (current: "photo" | "terms" | "password") =>
      addressOf({ ...draft, step: { ...draft.step, current } })
    expect(at("photo")).toBe("/solicitud/documents")
    expect([at("terms"), at("password")]).toEqual(["/solicitud/summary", "/solicitud/summary"])
  })

  it("I4: opens a completed step again", () => {
    expect(flowRedirect(draft, "certificate")).toBeNull()
  })

  it("without a purchase every step leads to the flow's page, which says so", () => {
    expect(flowRedirect(null, "personal")).toBe("/solicitud")
    expect(flowRedirect(null, null)).toBeNull()
  })

  it("a submitted purchase continues at its payment, later at its result", () => {
    expect(flowRedirect({ ...draft, status: "payment" }, "personal")).toBe("/payment")
    expect(addressOf({ ...draft, status: "review" })).toBe("/index-resp")
  })

  it("what is missing of a legal person is asked at its first field, and another step at its top", () => {
    const userInfo = {
      identityType: "ci",
      identity: "1710034065",
      fingerprintCode: "V3333V2222",
      names: "MARÍA JOSÉ",
      surname1: "PEÑA",
      surname2: "LOOR",
      birthDate: "1990-05-17",
      nationality: "ECUATORIANA",
      email: "maria@prueba.ec",
      phone: "+593991234567",
      province: "Guayas",
      city: "GUAYAQUIL",
      address: "AV. 9 DE OCTUBRE 100",
    }
    const at = (data: object, step: "personal" | "documents" = "personal") =>
      missingAddress(
        { userInfo: { ...userInfo, ...data }, foreing: false, certData: { kind: "subject4" } },
        step,
      )
    expect(at({})).toBe("/solicitud/personal#companyRuc")
    const company = { companyRuc: "0992397535001", companyName: "COMERCIAL PEÑA S.A.", position: "GERENTE" }
    expect(at({ ...company, appointmentExpiry: "2024-03-31" })).toBe("/solicitud/personal#appointmentExpiry")
    expect(at({ phone: "" })).toBe("/solicitud/personal#phone")
    expect(at({}, "documents")).toBe("/solicitud/documents")
  })

  it("reads the screen from a page's path and from its data request", () => {
    expect(screenOfAddress("/solicitud/personal")).toBe("personal")
    expect(screenOfAddress("/solicitud/personal.data")).toBe("personal")
    expect(screenOfAddress("/solicitud")).toBeNull()
  })
})
