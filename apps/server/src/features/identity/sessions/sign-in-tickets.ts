import { ApiError } from "@trazo/contract/errors/errors"
import { type FactorArea, ticketLifetimeSeconds, ticketTries } from "@trazo/domain/identity/second-factor"
import type { AnyTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { newToken } from "../../../random.ts"
import { hashToken } from "./open-session.ts"
import {
  countTicketAttempt,
  deleteTicket,
  findTicket,
  insertTicket,
  lockTicketRow,
} from "./tickets.queries.ts"

interface TicketSubject {
  area: FactorArea
  id: string
}

/** @returns its token */
export async function openTicket(
  tx: AnyTransaction,
  subject: TicketSubject,
  { clock, random }: Pick<Deps, "clock" | "random">,
): Promise<string> {
  const token = newToken(random)
  const expiresAt = new Date(clock.now().getTime() + ticketLifetimeSeconds * 1000)
  await insertTicket(tx, subject, { tokenHash: hashToken(token), expiresAt })
  return token
}

export interface PresentedTicket {
  area: FactorArea
  ticket: string | null
}

/** @throws ApiError TICKET_OVER */
export async function requireTicket(
  tx: AnyTransaction,
  { area, ticket }: PresentedTicket,
  { clock }: Pick<Deps, "clock">,
): Promise<TicketSubject> {
  const wanted = ticket && { tokenHash: hashToken(ticket), area, now: clock.now() }
  const found = wanted ? await findTicket(tx, wanted) : undefined
  if (!found || found.attempts >= ticketTries) throw new ApiError("TICKET_OVER")
  return { area, id: found.subjectId }
}

/** @throws ApiError TICKET_OVER */
export async function claimTicketAttempt(
  tx: AnyTransaction,
  presented: PresentedTicket,
  deps: Pick<Deps, "clock">,
): Promise<{ subject: TicketSubject; isLast: boolean }> {
  const ticket = await lockTicket(tx, presented, deps)
  if (!ticket || ticket.attempts >= ticketTries) throw new ApiError("TICKET_OVER")
  await countTicketAttempt(tx, hashToken(presented.ticket ?? ""))
  const subject = { area: presented.area, id: ticket.subjectId }
  return { subject, isLast: ticket.attempts + 1 >= ticketTries }
}

export function lockTicket(
  tx: AnyTransaction,
  { area, ticket }: PresentedTicket,
  { clock }: Pick<Deps, "clock">,
) {
  return lockTicketRow(tx, { tokenHash: hashToken(ticket ?? ""), area, now: clock.now() })
}

export async function dropTicket(tx: AnyTransaction, ticket: string): Promise<void> {
  await deleteTicket(tx, hashToken(ticket))
}
