import type { UploadedDocument } from "@trazo/contract/buying/purchase"
import type { Refund } from "@trazo/contract/money/refunds"
import { instantsOf, parsePeriod } from "@trazo/domain/desk/period"
import type { RefundState } from "@trazo/domain/money/refund"
import { type Insertable, type Selectable, sql } from "kysely"
import { keyset, type Reading } from "../../../database/lists/paginate.ts"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"

interface Filter {
  state: RefundState
  search: string
  /** As `formatPeriod` writes it. */
  period: string | null
  /** The days of the decision, as `formatPeriod` writes them. */
  decided: string | null
}

/** Payments that are to be paid back, or were decided on. */
const refunds = (tx: ScopedTransaction) =>
  tx
    .selectFrom("payments")
    .innerJoin("requests", "requests.id", "payments.requestId")
    .leftJoin("refundDecisions as decision", (join) =>
      join.onRef("decision.paymentId", "=", "payments.id").onRef("decision.part", "=", "payments.refundPart"),
    )
    .leftJoin("files", "files.id", "decision.proofFileId")
    .leftJoin("cardSessions as session", "session.paymentId", "payments.id")
    .where("payments.distributorId", "=", tx.scope.distributorId)
    .where("payments.refundDue", "=", sql<boolean>`true`)
    // Nothing goes back of a payment whose confirmation was undone.
    .where("payments.status", "in", ["received", "refunded"])

const columns = [
  ...(["payments.id", "payments.method", "payments.refundPart", "payments.createdAt"] as const),
  ...(["payments.reference as paymentReference", "requests.id as requestId", "requests.number"] as const),
  ...(["requests.channel", "requests.status", "requests.statusSince", "requests.userInfo"] as const),
  ...(["decision.outcome", "decision.reference", "decision.reason", "decision.decidedAt"] as const),
  "session.state as sessionState",
  ...(["files.id as fileId", "files.name", "files.mediaType", "files.sizeBytes"] as const),
] as const

const dueCents = sql<number>`coalesce(payments.refund_cents, payments.amount_cents)`.as("dueCents")

const decidedBy = sql<string | null>`(select names from executives where id = decision.decided_by)`.as(
  "decidedBy",
)

function filteredRefunds(tx: ScopedTransaction, { state, search, period, decided }: Filter) {
  let query = refunds(tx)
  query =
    state === "pending"
      ? query.where("decision.paymentId", "is", null)
      : query.where("decision.outcome", "=", state)
  const days = period === null ? null : parsePeriod(period)
  if (days) {
    const { since, before } = instantsOf(days)
    query = query.where("requests.statusSince", ">=", since).where("requests.statusSince", "<", before)
  }
  const decisionDays = decided === null ? null : parsePeriod(decided)
  if (decisionDays) {
    const { since, before } = instantsOf(decisionDays)
    query = query.where("decision.decidedAt", ">=", since).where("decision.decidedAt", "<", before)
  }
  if (search) query = query.where("requests.id", "in", sql<string>`(select search_requests(${search}, null))`)
  return query
}

/** Longest wait first. */
export async function listRefundRows(tx: ScopedTransaction, filter: Filter, reading: Reading) {
  const rows = filteredRefunds(tx, filter)
    .select(columns)
    .select([decidedBy, dueCents, sql<string>`payments.created_at::text`.as("position")])
  return await keyset(rows, { columns: ["payments.createdAt", "payments.id"] }, reading).execute()
}

export type ListedRefund = Awaited<ReturnType<typeof listRefundRows>>[number]
type RefundRow = Omit<ListedRefund, "position">

export async function sumRefunds(tx: ScopedTransaction, filter: Filter) {
  const row = await filteredRefunds(tx, filter)
    .select([
      sql<number>`count(*)::int`.as("total"),
      sql<string>`coalesce(sum(coalesce(payments.refund_cents, payments.amount_cents)), 0)::text`.as("cents"),
    ])
    .executeTakeFirstOrThrow()
  return { total: row.total, totalCents: Number(row.cents) }
}

export function findRefund(tx: ScopedTransaction, id: string) {
  return refunds(tx)
    .select(columns)
    .select([decidedBy, dueCents])
    .where("payments.id", "=", id)
    .executeTakeFirst()
}

export async function lockPayment(tx: ScopedTransaction, id: string) {
  return await tx
    .selectFrom("payments")
    .selectAll()
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .where("refundDue", "=", sql<boolean>`true`)
    .forUpdate()
    .executeTakeFirst()
}

export async function isDecided(
  tx: ScopedTransaction,
  { id, refundPart }: Pick<Selectable<Database["payments"]>, "id" | "refundPart">,
): Promise<boolean> {
  const row = await tx
    .selectFrom("refundDecisions")
    .select("paymentId")
    .where("distributorId", "=", tx.scope.distributorId)
    .where("paymentId", "=", id)
    .where("part", "=", refundPart)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the gateway of a card is asked to give the payment back. */
export async function isGoingBack(tx: ScopedTransaction, paymentId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("cardSessions")
    .select("id")
    .where("distributorId", "=", tx.scope.distributorId)
    .where("paymentId", "=", paymentId)
    .where("state", "=", "returning")
    .executeTakeFirst()
  return row !== undefined
}

/** Uploaded proofs that no decision has. */
const freeProofs = (tx: ScopedTransaction) =>
  tx
    .selectFrom("files")
    .leftJoin("refundDecisions", "refundDecisions.proofFileId", "files.id")
    .select("files.id")
    .where("files.distributorId", "=", tx.scope.distributorId)
    .where("files.purpose", "=", "refund")
    .where("refundDecisions.paymentId", "is", null)

/** Whether the file was uploaded for this payment and no decision has it. */
export async function isFreeProof(
  tx: ScopedTransaction,
  { fileId, paymentId }: { fileId: string; paymentId: string },
): Promise<boolean> {
  const row = await freeProofs(tx)
    .where("files.subject", "=", `payment:${paymentId}`)
    .where(sql<boolean>`files.id::text = ${fileId}`)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertDecision(
  tx: ScopedTransaction,
  row: Omit<Insertable<Database["refundDecisions"]>, "distributorId">,
): Promise<void> {
  await tx
    .insertInto("refundDecisions")
    .values({ ...row, distributorId: tx.scope.distributorId })
    .execute()
}

export async function markRefunded(tx: ScopedTransaction, id: string): Promise<void> {
  await tx
    .updateTable("payments")
    .set({ status: "refunded" })
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .execute()
}

/** Ids of proofs that were uploaded before this time and that no decision has. */
export async function listFreeProofs(tx: ScopedTransaction, before: Date): Promise<string[]> {
  const rows = await freeProofs(tx).where("files.createdAt", "<=", before).execute()
  return rows.map(({ id }) => id)
}

export function presentRefund(row: RefundRow): Refund {
  const { id, channel, status, method, decidedBy, userInfo: info, decidedAt } = row
  const { fileId, name, mediaType, sizeBytes } = row
  return {
    id,
    channel,
    status,
    method,
    decidedBy,
    state: row.outcome ?? "pending",
    requestId: row.requestId,
    number: row.number ?? "",
    amountCents: row.dueCents,
    part: row.refundPart,
    names: [info.names, info.surname1, info.surname2].filter(Boolean).join(" "),
    identity: info.identity ?? "",
    paymentReference: row.paymentReference,
    endedAt: row.statusSince.toISOString(),
    reference: row.reference ?? "",
    reason: row.reason ?? "",
    proof:
      fileId && name && mediaType && sizeBytes !== null
        ? presentProof({ id: fileId, name, mediaType, sizeBytes })
        : null,
    decidedAt: decidedAt?.toISOString() ?? null,
    gateway: gatewayOf(row),
  }
}

/** Parts of a payment go back by hand, and leave its session paid. */
function gatewayOf({ method, sessionState }: Pick<RefundRow, "method" | "sessionState">): Refund["gateway"] {
  if (method !== "card") return null
  if (sessionState === "returning") return "asked"
  return sessionState === "returned" ? "done" : "byHand"
}

interface ProofFile {
  id: string
  name: string
  mediaType: string
  sizeBytes: number
}

export function presentProof({ id, name, mediaType: type, sizeBytes: size }: ProofFile): UploadedDocument {
  return { id, name, type, size, blob: null, result: "accepted" }
}
