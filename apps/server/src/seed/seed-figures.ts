import { ecuadorDay } from "@trazo/domain/dates/calendar-date"
import { addDays } from "@trazo/domain/figures/period"
import { inScope, type Scope } from "../database/scope.ts"
import type { Deps } from "../deps.ts"
import { findSellers, insertDailyFigures } from "./queries.ts"

/** The scenarios tell the last days alone. */
const scenarioDays = 9
const historyDays = 420

const products = ["subject1:OneYear", "subject2:OneYear", "subject2:TwoYears", "subject4:TwoYears"]
const productCents = [2300, 2760, 4025, 5290]
const reasons = ["paper:identityFront", "paper:identityBack", "field:fingerprintCode", "paper:rucCertificate"]
const weekday = [0.35, 1.3, 1.15, 1.05, 1, 1.1, 0.55]

/** The same number for the same day: a fraction from 0 to 1. */
function noise(day: number, salt: number): number {
  const value = Math.sin(day * 12.9898 + salt * 78.233) * 43758.5453
  return value - Math.floor(value)
}

/** A whole number around `mean`. */
const around = (mean: number, day: number, salt: number) =>
  Math.floor(mean * 0.5 + mean * noise(day, salt) + 0.5)

type Row = Parameters<typeof insertDailyFigures>[1][number]

/** Figures of one day, `age` days ago, of a shop that grows. */
function figuresOf(day: string, age: number, sellers: readonly string[]): Row[] {
  const pace = (weekday[new Date(`${day}T12:00:00Z`).getUTCDay()] ?? 1) * (1 - age / (historyDays * 1.4))
  const row = (figure: string, detail: string, count: number, amount_cents = 0) => ({
    ...{ day, figure, detail, count, amount_cents },
  })
  const visits = row("visit", "", around(24 * pace, age, 1))
  if (age < scenarioDays) return [visits]
  const submitted = around(2.6 * pace, age, 2)
  const paid = Math.min(submitted, around(submitted * 0.85, age, 3))
  const product = Math.floor(noise(age, 4) * products.length)
  const cents = paid * (productCents[product] ?? 0)
  const corrected = paid > 1 && noise(age, 5) < 0.35 ? 1 : 0
  const issued = paid === 0 ? 0 : paid - (noise(age, 6) < 0.15 ? 1 : 0)
  const rows = [
    visits,
    row("started", "normal", submitted + around(pace, age, 7)),
    row("submitted", "normal", submitted),
    row("soldProduct", products[product] ?? "", paid, cents),
    row("soldSeller", noise(age, 11) < 0.5 ? "" : (sellers[age % sellers.length] ?? ""), paid, cents),
    row("answered", String(28 + Math.floor(noise(age, 8) * 26)), paid),
    row("approved", "first", paid - corrected),
    row("approved", "corrected", corrected),
    row("correctionReason", reasons[Math.floor(noise(age, 9) * reasons.length)] ?? "", corrected),
    row("issued", String(48 + Math.floor(noise(age, 10) * 22)), issued),
  ]
  return rows.filter(({ count }) => count > 0)
}

/**
 * Adds what a demo distributor's dashboard shows beside its scenarios, as if brought from another system, and the visits of
 * its shop. A later call adds nothing.
 */
export async function seedFigures(scope: Scope, { db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  const today = ecuadorDay(clock.now())
  const ages = Array.from({ length: historyDays }, (_, index) => index + 1)
  await inScope(db, scope, async (tx) => {
    const sellers = await findSellers(tx)
    await insertDailyFigures(
      tx,
      ages.flatMap((age) => figuresOf(addDays(today, -age), age, sellers)),
    )
  })
}
