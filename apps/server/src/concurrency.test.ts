import { expect, it } from "vitest"
import { coalesceWrites, forEachConcurrently } from "./concurrency.ts"

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

it("writes the items of one turn together, and those that arrive during a write together after it", async () => {
  const written: number[][] = []
  const { promise: disk, resolve: release } = Promise.withResolvers<void>()
  const write = coalesceWrites<number>(async (items) => {
    written.push([...items])
    await disk
  })
  const first = [write(1), write(2)]
  await Promise.resolve()
  await Promise.resolve()
  const second = [write(3), write(4)]
  expect(written).toEqual([[1, 2]])
  release()
  await Promise.all([...first, ...second])
  expect(written).toEqual([
    [1, 2],
    [3, 4],
  ])
})

it("rejects the items of a failed write, and goes on with the next", async () => {
  const write = coalesceWrites<number>(async (items) => {
    if (items.includes(1)) throw new Error("full")
  })
  const failed = Promise.allSettled([write(1), write(2)])
  expect((await failed).map(({ status }) => status)).toEqual(["rejected", "rejected"])
  await expect(write(3)).resolves.toBeUndefined()
})
