import type { Either } from "./subject.ts"
import { deleteExpired } from "./tickets.queries.ts"

/** Rows of tickets and challenges that nobody can use any more. */
export async function forgetExpiredTickets(tx: Either, now: Date): Promise<void> {
  await deleteExpired(tx, now)
}
