import { expect, it } from "vitest"
import { keepPrintedCode, printedCode } from "./printed-code.ts"

const open = (query: string, cookie = "") =>
  new Request(`http://localhost/payment${query}`, { headers: cookie ? { cookie } : {} })

it("keeps the code of a printed QR until the visitor has a request to pay", () => {
  const kept = keepPrintedCode(open("?codigo=ABCD-EFGH-JKLMN")) ?? ""
  expect(kept).toContain("trazo_promotion=ABCD-EFGH-JKLMN; Path=/payment;")
  expect(printedCode(open("", kept.split(";")[0]))).toBe("ABCD-EFGH-JKLMN")
  expect(printedCode(open("?codigo=OTRO", kept.split(";")[0]))).toBe("OTRO")
})

it.each(["", "?codigo=", "?codigo=a;b", `?codigo=${"A".repeat(41)}`, "?codigo=%0d%0aSet-Cookie"])(
  "keeps nothing for %j",
  (query) => {
    expect(keepPrintedCode(open(query))).toBeUndefined()
    expect(printedCode(open(query))).toBe("")
  },
)
