import { dayMilliseconds } from "@trazo/domain/dates/calendar-date"
import { inPlatform } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { unscopedDeleteQuotasBefore } from "./queries.ts"

/** Deletes the counts of days before yesterday, in any time zone. */
export async function forgetPastQuotas({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  const yesterday = new Date(clock.now().getTime() - dayMilliseconds).toISOString().slice(0, 10)
  await inPlatform(db, (tx) => unscopedDeleteQuotasBefore(tx, yesterday))
}
