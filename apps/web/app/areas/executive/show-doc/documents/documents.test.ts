import { describe, expect, it } from "vitest"
import { documentItems, firstItem } from "./documents.tsx"

const file = (id: string, type = "image/jpeg") => ({
  id,
  name: `${id}.x`,
  type,
  size: 1,
  blob: null,
  result: "accepted" as const,
})
const category = (
  document: "identityFront" | "appointment" | "facePhoto",
  files: ReturnType<typeof file>[],
) => ({
  paper: document,
  title: document.toUpperCase(),
  why: "",
  hint: "",
  required: true,
  several: true,
  files,
})
const payment = {
  id: "p",
  method: "transfer" as const,
  status: "inReview" as const,
  reference: "1",
  paidOn: "2026-01-01",
  accountId: "a",
  reason: null,
  receipt: file("r", "application/pdf"),
}
const addresses = { a: "/a", b: "/b", c: "/c", r: "/r" }
const categories = [
  category("identityFront", [file("a")]),
  category("facePhoto", []),
  category("appointment", [file("b", "application/pdf"), file("c", "video/webm")]),
]

describe("the files of a review", () => {
  it("are those of each document in order, numbered where there are several, the receipt last", () => {
    const items = documentItems({ categories, payment, corrected: [] }, addresses)
    expect(items.map(({ title, media, address }) => [title, media, address])).toEqual([
      ["IDENTITYFRONT", "picture", "/a"],
      ["1 de 2: APPOINTMENT", "pdf", "/b"],
      ["2 de 2: APPOINTMENT", "video", "/c"],
      ["Comprobante de pago", "pdf", "/r"],
    ])
  })

  it("start with the receipt while the payment waits, then with a corrected document", () => {
    const items = documentItems({ categories, payment, corrected: ["appointment"] }, addresses)
    expect(firstItem(items, "paymentReview")?.id).toBe("r")
    expect(firstItem(items, "review")?.id).toBe("b")
    expect(firstItem(documentItems({ categories, payment, corrected: [] }, addresses), "review")?.id).toBe(
      "a",
    )
    expect(firstItem([], "review")).toBeUndefined()
  })
})
