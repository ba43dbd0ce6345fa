import { ecuadorDay } from "@trazo/domain/dates/calendar-date"
import type { Call } from "../../../call.ts"
import { inScope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { insertVisit } from "./figures.ts"

/** Counts a visit of the shop, which says nothing about the visitor. Calls are limited by address. */
export async function countVisit({ scope }: Call, { db, clock }: Pick<Deps, "db" | "clock">) {
  await inScope(db, scope, (tx) => insertVisit(tx, ecuadorDay(clock.now())))
  return { ok: true as const }
}
