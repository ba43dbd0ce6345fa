import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  barColour,
  type ConfigurationFacts,
  canSell,
  completeness,
  configurationGroups,
  missingItems,
} from "./configuration-checklist.ts"

const plain = { fast: false, convenios: false }
const all = { fast: true, convenios: true }
const nothing: ConfigurationFacts = {
  prices: [],
  theme: [],
  multimedia: [],
  texts: [],
  mails: [],
  paymentMethods: [],
  billing: [],
  terms: [],
}
const { billing: _, ...withoutBilling } = nothing

it("F2: the required prices depend on the modules", () => {
  const prices = (fast: boolean, convenios: boolean) =>
    missingItems(nothing, { fast, convenios }).prices?.slice(3)
  expect(missingItems(nothing, plain).prices).toEqual(["subject1", "subject2", "subject4"])
  expect(prices(true, false)).toEqual(["naturalOneDayFast"])
  expect(prices(false, true)).toEqual(["naturalRucTwoYearsConvenio"])
  expect(prices(true, true)).toEqual([
    "naturalOneDayFast",
    "naturalRucTwoYearsFast",
    "naturalRucTwoYearsConvenio",
  ])
})

it("F3: the other groups require the items of section 4", () => {
  expect(missingItems(nothing, all)).toMatchObject({
    theme: ["primaryColor", "primaryColor2", "primaryColor3"],
    multimedia: ["logo", "favicon"],
    texts: ["schedule", "transaction", "finishRegister"],
    mails: ["headerFooter", "validatePayment", "supplies", "registerConvenio"],
    paymentMethods: ["paymentMethods"],
    billing: ["credentials", "establishment", "products"],
    terms: ["terms"],
  })
  expect(missingItems(nothing, plain).mails).not.toContain("registerConvenio")
})

describe("F3: billing", () => {
  it("is neither shown nor counted if the result has no billing entry", () => {
    const check = missingItems(withoutBilling, plain)
    expect(check).not.toHaveProperty("billing")
    expect(completeness(check, plain).groups.map(({ key }) => key)).not.toContain("billing")
  })

  it("is shown as done if its entry is empty", () => {
    const billing = completeness({ billing: [] }, plain).groups.find(({ key }) => key === "billing")
    expect(billing?.items.every(({ done }) => done)).toBe(true)
  })
})

it("F4: no result is 100 %, everything missing is 0 %", () => {
  expect(completeness(undefined, all).percentage).toBe(100)
  expect(completeness({}, all).percentage).toBe(100)
  expect(completeness(missingItems(nothing, all), all).percentage).toBe(0)
})

it("F4: the percentage is the items done over the total, rounded", () => {
  // 16 items without modules and billing, one of them missing: 93.75 %.
  expect(completeness({ terms: ["terms"] }, plain).percentage).toBe(94)
})

it("counts an absent group as done and ignores unknown keys", () => {
  expect(completeness({ theme: ["secondaryColor", "primaryColor9"] }, plain).percentage).toBe(100)
})

it("an item is done exactly if it is set", () => {
  const keys = configurationGroups.flatMap((group) => missingItems(nothing, all)[group] ?? [])
  fc.assert(
    fc.property(fc.subarray(keys), (present) => {
      const facts = Object.fromEntries(
        configurationGroups.map((group) => [group, present]),
      ) as unknown as ConfigurationFacts
      const { groups, percentage } = completeness(missingItems(facts, all), all)
      const done = groups.flatMap(({ items }) => items.filter((item) => item.done).map(({ key }) => key))
      expect(done.toSorted()).toEqual([...present].toSorted())
      expect(percentage === 100).toBe(present.length === keys.length)
    }),
  )
})

it.each([
  [0, "red"],
  [49, "red"],
  [50, "yellow"],
  [94, "yellow"],
  [95, "green"],
  [100, "green"],
])("F5: the bar at %i %% is %s", (percentage, colour) => {
  expect(barColour(percentage)).toBe(colour)
})

it("F8: a shop can sell with one price and its payment methods, whatever else is missing", () => {
  const sells = (facts: Partial<ConfigurationFacts>) =>
    canSell(completeness(missingItems({ ...nothing, ...facts }, all), all))
  const paymentMethods = ["paymentMethods"]
  expect(sells({})).toBe(false)
  expect(sells({ paymentMethods })).toBe(false)
  expect(sells({ prices: ["subject1"] })).toBe(false)
  expect(sells({ prices: ["subject1"], paymentMethods })).toBe(true)
  expect(sells({ prices: ["naturalOneDayFast"], paymentMethods })).toBe(true)
})
