import type { Area } from "@trazo/contract/endpoint"
import type { Either } from "./subject.ts"
import { deleteTicketsOf } from "./tickets.queries.ts"

/** Ends every sign-in of somebody that is half way: what they typed first no longer counts. */
export async function dropTickets(tx: Either, subject: { area: Area; id: string }): Promise<void> {
  await deleteTicketsOf(tx, subject)
}
