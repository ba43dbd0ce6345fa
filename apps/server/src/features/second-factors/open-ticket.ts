import { type FactorArea, type FactorWay, ticketLifetimeSeconds } from "@trazo/domain/second-factor"
import type { Deps } from "../../deps.ts"
import { newToken } from "../../random.ts"
import { hashToken } from "../sessions/hash-token.ts"
import { hasFactor, waysIn } from "./factors.ts"
import { loadFactors } from "./load-factors.ts"
import type { Either, Subject } from "./subject.ts"
import { insertTicket } from "./tickets.queries.ts"

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
