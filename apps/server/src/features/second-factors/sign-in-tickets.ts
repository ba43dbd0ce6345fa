import type { Area, RouteResponse } from "@trazo/contract/endpoint"
import { ApiError } from "@trazo/contract/errors"
import type { FactorApi } from "@trazo/contract/second-factor"
import {
  type FactorArea,
  type FactorWay,
  ticketLifetimeSeconds,
  ticketTries,
} from "@trazo/domain/access/second-factor"
import type { Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { newToken } from "../../random.ts"
import { hashToken } from "../sessions/open-session.ts"
import { hasFactor, loadFactors, waysIn } from "./factors.ts"
import { type Either, inArea, type Subject } from "./subject.ts"
import { deleteExpired, deleteTicket, deleteTicketsOf, findTicket, insertTicket } from "./tickets.queries.ts"

/** What who typed the right password goes on with, for five minutes. */
export interface Ticket {
  area: FactorArea
  /** For its cookie, kept nowhere here. */
  ticket: string
  secondFactor: FactorWay[]
}

/** @returns null where the account has no second factor, and its password is all that is asked */
export async function openTicket(
  tx: Either,
  { subject, host }: { subject: Subject; host: string },
  deps: Pick<Deps, "clock" | "random">,
): Promise<Ticket | null> {
  const factors = await loadFactors(tx, subject)
  if (!hasFactor(factors)) return null
  const ticket = newToken(deps.random)
  const expiresAt = new Date(deps.clock.now().getTime() + ticketLifetimeSeconds * 1000)
  await insertTicket(tx, subject, { tokenHash: hashToken(ticket), expiresAt })
  return { area: subject.area, ticket, secondFactor: waysIn(factors, host) }
}

export interface PresentedTicket {
  area: FactorArea
  /** From its cookie. */
  ticket: string | null
}

/** Whose ticket it is, while it lets them go on. @throws ApiError TICKET_OVER */
export async function requireTicket(
  tx: Either,
  { area, ticket }: PresentedTicket,
  { clock }: Pick<Deps, "clock">,
): Promise<Subject> {
  const wanted = ticket && { tokenHash: hashToken(ticket), area, now: clock.now() }
  const found = wanted ? await findTicket(tx, wanted) : undefined
  if (!found || found.attempts >= ticketTries) throw new ApiError("TICKET_OVER")
  return { area, id: found.subjectId }
}

/** What a sign-in half way is finished with, also after the page was loaded anew. @throws ApiError TICKET_OVER */
export function getTicket(
  scope: Scope | null,
  { host, ...presented }: PresentedTicket & { host: string },
  deps: Pick<Deps, "db" | "clock">,
): Promise<RouteResponse<FactorApi["getTicket"]>> {
  return inArea(
    scope,
    async (tx) => {
      const subject = await requireTicket(tx, presented, deps)
      return { secondFactor: waysIn(await loadFactors(tx, subject), host) }
    },
    deps,
  )
}

/** Leaves a sign-in half way; one that is over already is no error. */
export async function dropTicket(
  scope: Scope | null,
  ticket: string | null,
  deps: Pick<Deps, "db">,
): Promise<{ ok: true }> {
  if (ticket) await inArea(scope, (tx) => deleteTicket(tx, hashToken(ticket)), deps)
  return { ok: true }
}

/** Ends every sign-in of somebody that is half way: what they typed first no longer counts. */
export async function dropTickets(tx: Either, subject: { area: Area; id: string }): Promise<void> {
  await deleteTicketsOf(tx, subject)
}

/** Rows of tickets and challenges that nobody can use any more. */
export async function forgetExpiredTickets(tx: Either, now: Date): Promise<void> {
  await deleteExpired(tx, now)
}
