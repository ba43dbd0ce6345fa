import { expect, it } from "vitest"
import { shortAge, timeLeft } from "./waiting-time.tsx"

const now = new Date("2026-05-04T12:00:00Z")

it.each([
  ["2026-05-04T12:00:30Z", "ahora"],
  ["2026-05-04T11:59:01Z", "ahora"],
  ["2026-05-04T11:59:00Z", "hace 1 min"],
  ["2026-05-04T11:00:00Z", "hace 1 h"],
  ["2026-05-02T12:00:01Z", "hace 47 h"],
  ["2026-05-02T12:00:00Z", "hace 2 d"],
])("A9: since %s it is «%s»", (since, text) => {
  expect(shortAge(new Date(since), now)).toBe(text)
})

it.each([
  ["2026-05-04T12:00:30Z", "quedan 1 min"],
  ["2026-05-04T13:30:00Z", "quedan 1 h 30 min"],
  ["2026-05-05T13:30:00Z", "hasta mar. 08:30"],
  ["2026-05-04T12:00:00Z", "vence ahora"],
  ["2026-05-04T10:00:00Z", "vencido hace\u00a02\u00a0h"],
])("B5: the clock of a promise for %s says «%s»", (due, text) => {
  expect(timeLeft(new Date(due), now)).toBe(text)
})
