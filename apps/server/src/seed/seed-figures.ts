import { ecuadorDay } from "@trazo/domain/dates/calendar-date"
import { addDays } from "@trazo/domain/desk/period"
import { inScope, type Scope } from "../database/scope.ts"
import type { Deps } from "../deps.ts"
import { insertVisits } from "./demo-rows.ts"

const historyDays = 420
const visitsOfDay = 12
/** From Sunday. */
const weekday = [0.35, 1.3, 1.15, 1.05, 1, 1.1, 0.55]

/** The same fraction from 0 to 1 for the same day. */
function noise(day: number): number {
  const value = Math.sin(day * 12.9898) * 43758.5453
  return value - Math.floor(value)
}

/** Visits of a day, `age` days ago, of a shop that grows. */
function visitsOn(day: string, age: number) {
  const pace = (weekday[new Date(`${day}T12:00:00Z`).getUTCDay()] ?? 1) * (1 - age / (historyDays * 1.4))
  return { day, count: Math.round(visitsOfDay * pace * (0.5 + noise(age))) }
}

/** Adds the visits of a demo distributor's shop. All other figures come from its requests. A later call adds nothing. */
export async function seedFigures(scope: Scope, { db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  const today = ecuadorDay(clock.now())
  const days = Array.from({ length: historyDays }, (_, index) =>
    visitsOn(addDays(today, -index - 1), index + 1),
  )
  await inScope(db, scope, (tx) => insertVisits(tx, days))
}
