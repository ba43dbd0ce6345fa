import type { DocumentCheck } from "@trazo/documents/verdict/document-check"
import { type ReasonCode, reason } from "@trazo/documents/verdict/reasons"
import { expect, it } from "vitest"
import { resultTitle } from "./verdict-labels.ts"

const unsigned = (...codes: readonly ReasonCode[]): DocumentCheck => ({
  format: "xml",
  verdict: "unknown",
  reasons: codes.map((code) => reason(code)),
  signatures: [],
})

it("says that there are no signatures only where the whole file was read", () => {
  expect(resultTitle(unsigned("noSignature"))).toBe("Sin firmas que revisar")
  expect(resultTitle(unsigned("emptyFields"))).toBe("Sin firmas que revisar")
  for (const code of ["hasDtd", "badForm", "otherSignatures", "tooMuchWork", "brokenStructure"] as const)
    expect([code, resultTitle(unsigned(code))]).toEqual([code, "No lo pudimos revisar"])
  expect(resultTitle(unsigned("noSignature", "twoFaces"))).toBe("No lo pudimos revisar")
  expect(resultTitle(unsigned("emptyFields", "removedSignature"))).toBe("Le quitaron una firma")
  expect(resultTitle(unsigned("unreadable"))).toBe("No lo pudimos leer")
})
