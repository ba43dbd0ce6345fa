import { expect, it } from "vitest"
import { failureCode } from "./failure-code.ts"

const thrownAt = (stack: string) => Object.assign(new TypeError("de «contrato.pdf»"), { stack })

it.each([
  ["Chromium", "TypeError: x\n    at check (https://a.ec/assets/w-1.js:2:345)\n    at https://a.ec/w.js:1:1"],
  ["Firefox and Safari", "check@https://a.ec/assets/w-1.js:2:345\n@https://a.ec/w.js:1:1"],
])("names the error and its place, and nothing of the document, in %s", (_, stack) => {
  expect(failureCode(thrownAt(stack))).toBe("TypeError-2-345")
})

it("has a code for whatever is thrown", () => {
  expect(failureCode(thrownAt(""))).toBe("TypeError")
  expect(failureCode("texto")).toBe("SIN-ERROR")
})
