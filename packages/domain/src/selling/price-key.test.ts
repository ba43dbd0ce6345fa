import fc from "fast-check"
import { expect, it } from "vitest"
import { channels } from "../buying/channel.ts"
import { certificateKinds } from "../certificates/certificate-kind.ts"
import { validities } from "../certificates/validity.ts"
import {
  editPrice,
  listedPriceKey,
  parseListedPriceKey,
  parsePriceKey,
  priceChangeDayProblem,
  priceKey,
  priceLists,
  startOfPriceChange,
} from "./price-key.ts"

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

const rate = { percent: 15 }
const now = new Date("2026-11-24T03:00:00Z") // still 23 November in Ecuador

it("a typed base shows its total, a typed total its base", () => {
  expect(editPrice({ side: "base", text: "20,52" }, rate).price?.totalCents).toBe(2360)
  expect(editPrice({ side: "total", text: "23,60" }, rate)).toEqual({
    price: { baseCents: 2052, ivaCents: 308, totalCents: 2360 },
    problem: null,
    unreachable: null,
  })
})

it.each([
  ["12,30", 1230, 1229],
  ["52,40", 5240, 5239],
])("the total %s cannot be formed: the nearest is proposed", (text, typed, nearest) => {
  const { price, unreachable } = editPrice({ side: "total", text }, rate)
  expect([unreachable, price?.totalCents]).toEqual([typed, nearest])
})

it("an empty price is no price, a wrong one says why", () => {
  expect(editPrice({ side: "base", text: " " }, rate)).toEqual({
    price: null,
    problem: null,
    unreachable: null,
  })
  expect(editPrice({ side: "total", text: "20,525" }, rate).problem).toContain("dos decimales")
  expect(editPrice({ side: "base", text: "-1" }, rate).problem).toContain("negativo")
})

it("a change starts at midnight in Ecuador, which is 05:00 UTC", () => {
  expect(startOfPriceChange("2026-12-01", now)).toEqual(new Date("2026-12-01T05:00:00Z"))
  expect(startOfPriceChange(null, now)).toEqual(now)
})

it.each([
  [null, null],
  ["2026-11-24", null],
  ["2027-11-23", null],
  ["2026-11-23", "Escoja un día desde mañana, o «Desde ahora»"],
  ["2020-01-01", "Escoja un día desde mañana, o «Desde ahora»"],
  ["2027-11-24", "Escoja un día dentro de un año"],
  ["2026-02-30", "Ingrese una fecha válida"],
])("a change from %j: %j", (day, problem) => {
  expect(priceChangeDayProblem(day, now)).toBe(problem)
})
