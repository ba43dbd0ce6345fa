import type { RouteAnswer } from "@trazo/contract/endpoint"
import { ApiError } from "@trazo/contract/errors"
import type { FactorApi } from "@trazo/contract/second-factor"
import { type FactorArea, ticketTries } from "@trazo/domain/second-factor"
import type { Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { hashToken } from "../sessions/hash-token.ts"
import { waysIn } from "./factors.ts"
import { loadFactors } from "./load-factors.ts"
import { type Either, inArea, type Subject } from "./subject.ts"
import { findTicket } from "./tickets.queries.ts"

export interface HeldTicket {
  area: FactorArea
  /** From its cookie. */
  ticket: string | null
}

/** Whose ticket it is, while it lets them go on. @throws ApiError TICKET_OVER */
export async function requireTicket(
  tx: Either,
  { area, ticket }: HeldTicket,
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
  { host, ...held }: HeldTicket & { host: string },
  deps: Pick<Deps, "db" | "clock">,
): Promise<RouteAnswer<FactorApi["getTicket"]>> {
  return inArea(
    scope,
    async (tx) => {
      const subject = await requireTicket(tx, held, deps)
      return { secondFactor: waysIn(await loadFactors(tx, subject), host) }
    },
    deps,
  )
}
