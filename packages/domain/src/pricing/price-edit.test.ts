import { expect, it } from "vitest"
import { editPrice } from "./price-edit.ts"

const rate = { percent: 15 }

it("a typed base shows its total, a typed total its base", () => {
  expect(editPrice({ side: "base", text: "20,52" }, rate).price?.totalCents).toBe(2360)
  expect(editPrice({ side: "total", text: "23,60" }, rate)).toEqual({
    ...{ price: { baseCents: 2052, ivaCents: 308, totalCents: 2360 }, problem: null, unreachable: null },
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
    ...{ price: null, problem: null, unreachable: null },
  })
  expect(editPrice({ side: "total", text: "20,525" }, rate).problem).toContain("dos decimales")
  expect(editPrice({ side: "base", text: "-1" }, rate).problem).toContain("negativo")
})
