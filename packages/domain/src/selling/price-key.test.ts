import fc from "fast-check"
import { expect, it } from "vitest"
import { channels } from "../buying/channel.ts"
import { certificateKinds } from "../certificates/certificate-kind.ts"
import { validities } from "../certificates/validity.ts"
import { listedPriceKey, parseListedPriceKey, parsePriceKey, priceKey, priceLists } from "./price-key.ts"

const combinations = certificateKinds.flatMap((kind) =>
  validities.flatMap((validity) => channels.map((channel) => ({ kind, validity, channel }))),
)

it("I2: makes the three keys of the specification", () => {
  expect(priceKey({ kind: "subject1", validity: "OneDay", channel: "fast" })).toBe("naturalOneDayFast")
  expect(priceKey({ kind: "subject2", validity: "TwoYears", channel: "fast" })).toBe("naturalRucTwoYearsFast")
  expect(priceKey({ kind: "subject2", validity: "TwoYears", channel: "convenio" })).toBe(
    "naturalRucTwoYearsConvenio",
  )
})

it("I2: the kind alone is the key of its one-year certificate in the normal channel", () => {
  expect(priceKey({ kind: "subject4", validity: "OneYear", channel: "normal" })).toBe("subject4")
  expect(parsePriceKey("subject1")).toEqual({ kind: "subject1", validity: "OneYear", channel: "normal" })
})

it("OneYear appears only in keys of the other channels", () => {
  expect(parsePriceKey("naturalOneYear")).toBeNull()
  expect(parsePriceKey("naturalRucOneYear")).toBeNull()
  expect(parsePriceKey("legalOneYear")).toBeNull()
  expect(parsePriceKey("legalOneYearFast")).toEqual({
    kind: "subject4",
    validity: "OneYear",
    channel: "fast",
  })
})

it("every combination has its own key, which parses back", () => {
  const keys = combinations.map(priceKey)
  expect(new Set(keys).size).toBe(combinations.length)
  expect(keys.map(parsePriceKey)).toEqual(combinations)
})

it("a renewal has prices of its own, which are no channel's", () => {
  const renewal = { kind: "subject2", validity: "OneYear", list: "renewal" } as const
  expect(listedPriceKey(renewal)).toBe("naturalRucOneYearRenewal")
  expect(listedPriceKey({ ...renewal, list: "reissue" })).toBe("naturalRucOneYearReissue")
  expect(parsePriceKey("naturalRucOneYearRenewal")).toBeNull()
  const all = combinations.flatMap(({ kind, validity }) =>
    priceLists.map((list) => ({ kind, validity, list })),
  )
  expect(all.map(listedPriceKey).map(parseListedPriceKey)).toEqual(all)
})

it("parses exactly the keys of the combinations", () => {
  const known = new Set<string>(combinations.map(priceKey))
  const pieces = fc.constantFrom(
    "natural",
    "Ruc",
    "legal",
    "OneYear",
    "OneDay",
    "Fast",
    "Convenio",
    "subject1",
    "x",
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 5 }), (parts) => {
      const text = parts.join("")
      expect(parsePriceKey(text) !== null).toBe(known.has(text))
    }),
    { numRuns: 500 },
  )
})
