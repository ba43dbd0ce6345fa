import { isFactorArea } from "@trazo/domain/second-factor"
import type { PlatformTransaction, ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { openTicket, type Ticket } from "../second-factors/sign-in-tickets.ts"
import { openAuditedSession } from "./open-audited-session.ts"
import type { SessionSubject } from "./open-session.ts"

/** A session's token; or, where a second factor is due, the ticket to go on with. */
export type Admission = { token: string } | Ticket

/** For who typed the right password, or the code that was mailed. */
export async function admit(
  tx: ScopedTransaction | PlatformTransaction,
  { host, ...subject }: SessionSubject & { host: string },
  deps: Deps,
): Promise<Admission> {
  const { area, id } = subject
  const ticket = isFactorArea(area) ? await openTicket(tx, { subject: { area, id }, host }, deps) : null
  return ticket ?? { token: await openAuditedSession(tx, subject, deps) }
}
