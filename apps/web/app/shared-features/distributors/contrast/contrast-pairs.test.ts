import { expect, it } from "vitest"
import { brandPairs, measured } from "./contrast-pairs.ts"

const yellow = {
  primaryColor: "#F5C518",
  primaryColor2: "#D9A900",
  primaryColor3: "#3D3A34",
  secondaryColor: "#6B5B12",
}

it("a ratio is never rounded up to what it does not reach", () => {
  expect(measured({ name: "", front: "#777777", back: "#ffffff" })).toMatchObject({
    ratio: "4,47:1",
    meets: false,
  })
  expect(measured({ name: "", front: "#767676", back: "#ffffff" })).toMatchObject({
    ratio: "4,54:1",
    meets: true,
  })
})

it("a border needs less than a text", () => {
  const pair = { name: "", front: "#858c99", back: "#ffffff" }
  expect(measured(pair).meets).toBe(false)
  expect(measured({ ...pair, isShape: true }).meets).toBe(true)
})

it("with a yellow brand every pair in use is readable, and yellow text is not", () => {
  const failing = brandPairs(yellow)
    .flatMap(({ pairs }) => pairs.map(measured))
    .filter(({ meets }) => !meets)
  expect(failing.map(({ name }) => name)).toEqual(["Principal, tal como está"])
})
