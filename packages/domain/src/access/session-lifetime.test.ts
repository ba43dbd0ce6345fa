import { expect, it } from "vitest"
import { endsWhenIdle, idleSince, isSeenAnew } from "./session-lifetime.ts"

const now = new Date("2026-11-23T15:00:00Z")

it("staff sessions end when idle, clients' don't", () => {
  expect((["administrator", "executive", "banks", "client"] as const).map(endsWhenIdle)).toEqual([
    true,
    true,
    true,
    false,
  ])
})

it("idle is twelve hours", () => {
  expect(idleSince(now)).toEqual(new Date("2026-11-23T03:00:00Z"))
})

it("a session is written down as seen every five minutes, not at each call", () => {
  expect(isSeenAnew(new Date("2026-11-23T14:55:01Z"), now)).toBe(false)
  expect(isSeenAnew(new Date("2026-11-23T14:55:00Z"), now)).toBe(true)
})
