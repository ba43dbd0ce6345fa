import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { inBatches } from "./live-channel.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it("sends one message at once and a burst together, in order", () => {
  const sent: number[][] = []
  const push = inBatches<number>(20, (batch) => sent.push(batch))
  for (let number = 0; number < 14; number++) push(number)
  expect(sent).toEqual([[0]])
  vi.advanceTimersByTime(20)
  expect(sent).toEqual([[0], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], [11, 12, 13]])
  vi.advanceTimersByTime(1000)
  push(14)
  expect(sent.at(-1)).toEqual([14])
  expect(sent).toHaveLength(4)
})
