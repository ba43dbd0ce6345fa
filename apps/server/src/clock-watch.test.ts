import { expect, test } from "vitest"
import {
  type ClockReference,
  clockLimits,
  requireClockAtStart,
  requireRightClock,
  watchClock,
} from "./clock-watch.ts"
import { databaseClock } from "./database/database-clock.ts"
import { createTestApp } from "./testing/test-app.ts"
import { testClock, testLog } from "./testing/test-settings.ts"

const { deps } = await createTestApp()
const start = Date.parse("2026-11-23T15:00:00Z")

/** A reference whose readings take as long as `roundTrips` says, and a clock that is `ahead` of it. */
function slowly(ahead: number, ...roundTrips: number[]) {
  let elapsed = 0
  const reference: ClockReference = {
    async read() {
      const roundTrip = roundTrips.shift() ?? 0
      elapsed += roundTrip
      return new Date(start + elapsed - roundTrip / 2)
    },
    elapsed: () => elapsed,
  }
  return { reference, clock: { now: () => new Date(start + elapsed + ahead) } }
}

const watch = (wanted: Pick<Parameters<typeof watchClock>[0], "clock" | "reference">, { log } = testLog()) =>
  watchClock({ clock: wanted.clock, reference: wanted.reference, log, isRepeated: false })

test("the clock of PostgreSQL on the same machine agrees, and one that is a minute ahead or behind does not", async () => {
  const reference = databaseClock(deps.db)
  const at = (offset: number) => watch({ reference, clock: { now: () => new Date(Date.now() + offset) } })
  expect((await at(0)).difference()).toBeLessThan(clockLimits.stamps)
  for (const offset of [60_000, -60_000]) {
    const ahead = await at(offset)
    expect(ahead.difference()).toBeGreaterThan(50_000)
    expect(() => requireRightClock({ clockWatch: ahead })).toThrow(
      "El reloj de nuestro servidor no está en hora",
    )
    expect(() => requireClockAtStart({ clockWatch: ahead })).toThrow(
      /^El reloj de este servidor difiere \d+\.\d s/,
    )
  }
})

test("a slow answer is no difference, and the quickest of three readings counts", async () => {
  expect((await watch(slowly(4000, 9000, 9000, 9000))).difference()).toBe(0)
  expect((await watch(slowly(4000, 9000, 40))).difference()).toBe(3980)
  expect((await watch(slowly(-4000, 9000, 9000, 2000))).difference()).toBe(3000)
})

test("a slow answer does not excuse a clock that was wrong before it, and a new difference counts", async () => {
  const { clock, reference } = slowly(4000, 40, 9000, 9000, 9000)
  const watched = await watch({ clock, reference })
  await watched.measure()
  expect(watched.difference()).toBeGreaterThan(3900)
  let step = 0
  const stepped = { ...reference, read: async () => new Date((await reference.read()).getTime() + step) }
  const other = await watch({ clock, reference: stepped })
  step = 4000
  await other.measure()
  expect(other.difference()).toBe(0)
})

test("a clock that is set is noticed at once, without a reading, and reported once", async () => {
  const clock = testClock()
  const right = testClock()
  const { log, errors } = testLog()
  const reference = { read: async () => right.now(), elapsed: () => right.now().getTime() }
  const watched = await watch({ clock, reference }, { log, errors })
  let restored = 0
  watched.onRight(() => {
    restored += 1
  })
  clock.advance({ seconds: -3 })
  expect(watched.difference()).toBe(3000)
  await watched.measure()
  await watched.measure()
  expect(errors).toHaveLength(1)
  expect(errors[0]).toContain("the clock differs from PostgreSQL's")
  expect(restored).toBe(0)
  clock.advance({ seconds: 3 })
  await watched.measure()
  await watched.measure()
  expect(restored).toBe(1)
})
