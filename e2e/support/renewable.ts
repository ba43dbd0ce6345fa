import { asOwner } from "./database.ts"
import type { JourneyByApi } from "./journey-by-api.ts"

/** Issues the applicant's certificate, lets it end in 20 days, and has the reminders of all holders written. */
export async function finishWithReminder(journey: JourneyByApi): Promise<void> {
  await journey.finish()
  await asOwner(process.env.E2E_DATA_DIR ?? "", async (client) => {
    await client.query(
      `update certificates set not_before = now() - interval '345 days', not_after = now() + interval '20 days'
       where request_id = $1`,
      [journey.requestId],
    )
    await client.query("insert into pgboss.job (name) values ('remind-holders')")
  })
}
