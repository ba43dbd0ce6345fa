import { describe, expect, it } from "vitest"
import { addressOf, flowRedirect, stepOfAddress } from "../purchase/purchase-address.ts"

const atDocuments = {
  status: "draft",
  step: { completed: ["certificate", "personal"], current: "documents" },
} as const
const draft = { ...atDocuments, step: { ...atDocuments.step, completed: [...atDocuments.step.completed] } }

describe("the steps of a purchase", () => {
  it("I4: a jump over a step leads to the first one that is open", () => {
    expect(flowRedirect(draft, "summary")).toBe("/solicitud/documents")
    expect(flowRedirect(draft, "documents")).toBeNull()
  })

  it("I4: a step that is done can be opened again", () => {
    expect(flowRedirect(draft, "certificate")).toBeNull()
  })

  it("without a purchase every step leads to the flow's own page, which says so", () => {
    expect(flowRedirect(null, "personal")).toBe("/solicitud")
    expect(flowRedirect(null, null)).toBeNull()
  })

  it("what was sent goes on at its payment, later at its answer", () => {
    expect(flowRedirect({ ...draft, status: "payment" }, "personal")).toBe("/payment")
    expect(addressOf({ ...draft, status: "review" })).toBe("/index-resp")
  })

  it("reads the step of a page's address and of its data's", () => {
    expect(stepOfAddress("/solicitud/personal")).toBe("personal")
    expect(stepOfAddress("/solicitud/personal.data")).toBe("personal")
    expect(stepOfAddress("/solicitud")).toBeNull()
  })
})
