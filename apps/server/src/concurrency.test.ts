import { expect, it } from "vitest"
import { forEachConcurrently } from "./concurrency.ts"

it("runs each item once, in order, at most as many at once as the limit", async () => {
  const begun: number[] = []
  let atOnce = 0
  let most = 0
  await forEachConcurrently([1, 2, 3, 4, 5], 2, async (one) => {
    begun.push(one)
    most = Math.max(most, ++atOnce)
    await Promise.resolve()
    atOnce -= 1
  })
  expect(begun).toEqual([1, 2, 3, 4, 5])
  expect(most).toBe(2)
})
