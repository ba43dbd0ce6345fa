import { expect, it } from "vitest"
import { endsWhenIdle, idleSince, isSeenAnew } from "./session-lifetime.ts"

const now = new Date("2026-11-23T15:00:00Z")

it("only staff sessions end when idle", () => {
  expect((["administrator", "executive", "banks", "client"] as const).map(endsWhenIdle)).toEqual([
    true,
    true,
    true,
    false,
  ])
})

it("a session is idle after twelve hours", () => {
  expect(idleSince(now)).toEqual(new Date("2026-11-23T03:00:00Z"))
})

it("updates the time of the last call every five minutes", () => {
  expect(isSeenAnew(new Date("2026-11-23T14:55:01Z"), now)).toBe(false)
  expect(isSeenAnew(new Date("2026-11-23T14:55:00Z"), now)).toBe(true)
})
