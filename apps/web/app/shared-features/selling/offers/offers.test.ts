import type { Offer } from "@trazo/contract/distributors/catalogue"
import { describe, expect, it } from "vitest"
import { groupOffers, offerNearest } from "./offers.ts"

function offer(kind: Offer["kind"], validity: Offer["validity"]): Offer {
  const price = { baseCents: 100, ivaCents: 15, totalCents: 115 }
  return { priceKey: `${kind}${validity}`, kind, validity, channel: "normal", price }
}

describe("grouped offers", () => {
  const groups = groupOffers([
    offer("subject4", "TwoYears"),
    offer("subject1", "OneYear"),
    offer("subject1", "SevenDays"),
    offer("subject4", "ThirtyDays"),
  ])

  it("I2: has the kinds on sale in their order, each with its shortest validity first", () => {
    expect(groups.map(({ kind, offers }) => [kind, ...offers.map(({ validity }) => validity)])).toEqual([
      ["subject1", "SevenDays", "OneYear"],
      ["subject4", "ThirtyDays", "TwoYears"],
    ])
  })

  it("keeps the validity when another kind is chosen, where that kind has it", () => {
    expect(offerNearest(groups, "subject1", "SevenDays")?.validity).toBe("SevenDays")
    expect(offerNearest(groups, "subject1", "TwoYears")?.validity).toBe("OneYear")
    expect(offerNearest(groups, "subject4", "OneYear")?.validity).toBe("ThirtyDays")
    expect(offerNearest(groups, "subject2", "OneYear")).toBeUndefined()
  })
})
