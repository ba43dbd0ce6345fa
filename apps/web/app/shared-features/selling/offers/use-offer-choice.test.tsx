// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/react"
import type { Offer } from "@trazo/contract/distributors/catalogue"
import { expect, it } from "vitest"
import { useOfferChoice } from "./offer-chooser.tsx"
import { groupOffers } from "./offers.ts"

function offer(kind: Offer["kind"], validity: Offer["validity"], totalCents: number): Offer {
  const price = { baseCents: totalCents, ivaCents: 0, totalCents }
  return { priceKey: `${kind}${validity}`, kind, validity, channel: "normal", price }
}

const groups = groupOffers([
  offer("subject1", "OneYear", 100),
  offer("subject1", "TwoYears", 200),
  offer("subject2", "OneYear", 300),
  offer("subject2", "TwoYears", 400),
  offer("subject4", "SevenDays", 50),
])

it("starts with the first kind for one year", () => {
  const { result } = renderHook(() => useOfferChoice(groups))
  expect(result.current.offer).toMatchObject({ kind: "subject1", validity: "OneYear" })
})

it("starts with the given kind and validity", () => {
  const { result } = renderHook(() => useOfferChoice(groups, { kind: "subject2", validity: "TwoYears" }))
  expect(result.current.offer?.price.totalCents).toBe(400)
})

it("keeps the validity when the kind changes, if that kind has it", () => {
  const { result } = renderHook(() => useOfferChoice(groups))
  act(() => result.current.chooseValidity("TwoYears"))
  act(() => result.current.chooseKind("subject2"))
  expect(result.current.offer?.price.totalCents).toBe(400)
  act(() => result.current.chooseKind("subject4"))
  expect(result.current.offer?.validity).toBe("SevenDays")
  act(() => result.current.chooseKind("subject1"))
  expect(result.current.offer?.validity).toBe("TwoYears")
})

it("has a selected validity for every kind, so that each list shows one", () => {
  const { result } = renderHook(() => useOfferChoice(groups))
  expect(groups.map(({ kind }) => result.current.validityOf(kind))).toEqual([
    "OneYear",
    "OneYear",
    "SevenDays",
  ])
})

it("has no offer when nothing is on sale", () => {
  const { result } = renderHook(() => useOfferChoice([]))
  expect(result.current.offer).toBeUndefined()
})
