import { expect, test } from "vitest"
import { checksOf } from "./review-checks.ts"

test("checks the fingerprint code of a cédula only", () => {
  expect(checksOf("ci")).toEqual(["face", "code", "legibility", "identity"])
  expect(checksOf("passport")).toEqual(["face", "legibility", "identity"])
  expect(checksOf(undefined)).toEqual(["face", "legibility", "identity"])
})
