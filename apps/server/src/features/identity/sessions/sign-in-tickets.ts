import type { Area } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import { endOfSecret, signInTicketLimits } from "@trazo/domain/identity/one-use-limits"
import type { FactorArea } from "@trazo/domain/identity/second-factor"
import type { AnyTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { newToken } from "../../../random.ts"
import { hashToken } from "../one-use-secrets/secret-text.ts"

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
  const expiresAt = endOfSecret(signInTicketLimits, clock.now())
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
  if (!found || found.attempts >= signInTicketLimits.tries) throw new ApiError("TICKET_OVER")
  return { area, id: found.subjectId }
}

/** @throws ApiError TICKET_OVER */
export async function claimTicketAttempt(
  tx: AnyTransaction,
  presented: PresentedTicket,
  deps: Pick<Deps, "clock">,
): Promise<{ subject: TicketSubject; isLast: boolean }> {
  const ticket = await lockTicket(tx, presented, deps)
  if (!ticket || ticket.attempts >= signInTicketLimits.tries) throw new ApiError("TICKET_OVER")
  await countTicketAttempt(tx, hashToken(presented.ticket ?? ""))
  const subject = { area: presented.area, id: ticket.subjectId }
  return { subject, isLast: ticket.attempts + 1 >= signInTicketLimits.tries }
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

async function insertTicket(
  tx: AnyTransaction,
  { area, id }: { area: FactorArea; id: string },
  { tokenHash, expiresAt }: { tokenHash: Buffer; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto("signInTickets")
    .values({
      area,
      subjectId: id,
      distributorId: tx.scope?.distributorId ?? null,
      tokenHash,
      expiresAt,
    })
    .execute()
}

interface WantedTicket {
  tokenHash: Buffer
  area: FactorArea
  now: Date
}

function tickets(tx: AnyTransaction, { tokenHash, area, now }: WantedTicket) {
  return tx
    .selectFrom("signInTickets")
    .select(["subjectId", "attempts"])
    .where("tokenHash", "=", tokenHash)
    .where("area", "=", area)
    .where("expiresAt", ">", now)
}

const findTicket = (tx: AnyTransaction, wanted: WantedTicket) => tickets(tx, wanted).executeTakeFirst()

const lockTicketRow = (tx: AnyTransaction, wanted: WantedTicket) =>
  tickets(tx, wanted).forUpdate().executeTakeFirst()

async function countTicketAttempt(tx: AnyTransaction, tokenHash: Buffer): Promise<void> {
  await tx
    .updateTable("signInTickets")
    .set((column) => ({ attempts: column("attempts", "+", 1) }))
    .where("tokenHash", "=", tokenHash)
    .execute()
}

async function deleteTicket(tx: AnyTransaction, tokenHash: Buffer): Promise<void> {
  await tx.deleteFrom("signInTickets").where("tokenHash", "=", tokenHash).execute()
}

export async function deleteTicketsOf(
  tx: AnyTransaction,
  { area, id }: { area: Area; id: string },
): Promise<void> {
  await tx
    .deleteFrom("signInTickets")
    .where("subjectId", "=", id)
    .where("area", "=", area as FactorArea)
    .execute()
}

export async function deleteExpiredTickets(tx: AnyTransaction, now: Date): Promise<void> {
  await tx.deleteFrom("signInTickets").where("expiresAt", "<=", now).execute()
}
