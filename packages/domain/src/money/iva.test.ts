import { expect, it } from "vitest"
import { ivaRateAt, priceWithIva } from "./iva.ts"

const fifteen = ivaRateAt(new Date("2026-11-21T12:00:00Z"))

it("15 % (code 4) applies from 1 April 2024, 05:00 UTC", () => {
  expect(ivaRateAt(new Date("2024-04-01T04:59:59Z"))).toMatchObject({ percent: 12, code: "2" })
  expect(ivaRateAt(new Date("2024-04-01T05:00:00Z"))).toMatchObject({ percent: 15, code: "4" })
})

it("a base of $20.52 costs $23.60", () => {
  expect(priceWithIva(2052, fifteen)).toEqual({ baseCents: 2052, ivaCents: 308, totalCents: 2360 })
})

it("rounds half a cent of tax up: a base of $10.70 costs $12.31", () => {
  expect(priceWithIva(1070, fifteen)).toEqual({ baseCents: 1070, ivaCents: 161, totalCents: 1231 })
})
