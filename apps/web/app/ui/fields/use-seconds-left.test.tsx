// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { useSecondsLeft } from "./use-seconds-left.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const count = (key: number | null) =>
  renderHook(({ at }) => useSecondsLeft(10, at), { initialProps: { at: key } })
const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))

it("counts down to zero, and restarts with another key", () => {
  const { result, rerender } = count(1)
  pass(4000)
  expect(result.current).toBe(6)
  pass(60_000)
  expect(result.current).toBe(0)
  rerender({ at: 2 })
  expect(result.current).toBe(10)
})

it("follows the clock after the tab slept", () => {
  const { result } = count(1)
  vi.setSystemTime(Date.now() + 7000)
  pass(1000)
  expect(result.current).toBe(2)
})

it("does not run without a key", () => {
  const { result } = count(null)
  pass(5000)
  expect(result.current).toBe(10)
})
