import { publishTerms } from "@trazo/contract/distributors/terms"
import { signInAdministrator, signInClient } from "@trazo/contract/identity/sessions"
import { expect, it } from "vitest"
import { z } from "zod"
import { bodyLimitOf } from "./body-limit-of.ts"

it("takes 4 KB for a sign-in", () => {
  expect([signInAdministrator, signInClient].map(bodyLimitOf)).toEqual([4096, 4096])
})

it("takes the longest text that an endpoint accepts, in any notation of JSON", () => {
  const longest = JSON.stringify({ text: "a".repeat(40_000) }).replaceAll("a", "\\u0061")
  expect(bodyLimitOf(publishTerms)).toBeGreaterThan(longest.length)
})

it.each([
  ["without a body", undefined, 4096],
  ["with a list", z.object({ ids: z.array(z.uuid()).max(500) }), 32_195],
  ["with a text without a maximum", z.object({ text: z.string() }), 256 * 1024],
  ["with anything", z.unknown(), 256 * 1024],
])("bounds an endpoint %s", (_, body, limit) => {
  expect(bodyLimitOf({ access: "public", ...(body && { body }) })).toBe(limit)
})
