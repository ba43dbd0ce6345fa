import type { CardSettlement, CardSettlementSummary } from "@trazo/contract/money/card-settlements"
import { type SettlementOutcome, settlementOutcomes } from "@trazo/domain/money/cards/card-settlement"
import { type Insertable, sql } from "kysely"
import type { Database } from "../../../database/schema.ts"
import { lockName, type ScopedTransaction } from "../../../database/scope.ts"

/** One transaction at a time settles payments. */
export async function lockSettlements(tx: ScopedTransaction): Promise<void> {
  await lockName(tx, "card-settlements")
}

/** @returns whether the file is new; the row of the same file otherwise */
export async function insertSettlement(
  tx: ScopedTransaction,
  row: Omit<Insertable<Database["cardSettlements"]>, "distributorId">,
): Promise<{ id: string; isNew: boolean }> {
  const distributorId = tx.scope.distributorId
  const inserted = await tx
    .insertInto("cardSettlements")
    .values({ ...row, distributorId })
    .onConflict((clash) => clash.columns(["distributorId", "sha256"]).doNothing())
    .returning("id")
    .executeTakeFirst()
  if (inserted) return { id: inserted.id, isNew: true }
  const { id } = await tx
    .selectFrom("cardSettlements")
    .select("id")
    .where("distributorId", "=", distributorId)
    .where("sha256", "=", row.sha256)
    .executeTakeFirstOrThrow()
  return { id, isNew: false }
}

type NewLine = Omit<Insertable<Database["cardSettlementLines"]>, "distributorId">

export async function insertLines(tx: ScopedTransaction, lines: readonly NewLine[]): Promise<void> {
  if (lines.length === 0) return
  await tx
    .insertInto("cardSettlementLines")
    .values(lines.map((line) => ({ ...line, distributorId: tx.scope.distributorId })))
    .execute()
}

/** The first line of another settlement that repeats one of its payments settles it. */
export async function deleteSettlement(tx: ScopedTransaction, id: string): Promise<void> {
  const { distributorId } = tx.scope
  const deleted = await tx
    .deleteFrom("cardSettlementLines")
    .where("distributorId", "=", distributorId)
    .where("settlementId", "=", id)
    .returning(["sessionId", "outcome"])
    .execute()
  await tx
    .deleteFrom("cardSettlements")
    .where("distributorId", "=", distributorId)
    .where("id", "=", id)
    .execute()
  const free = deleted.flatMap(({ sessionId, outcome }) =>
    outcome === "settled" && sessionId ? [sessionId] : [],
  )
  await tx
    .updateTable("cardSettlementLines")
    .set({ outcome: "settled" })
    .where("distributorId", "=", distributorId)
    .where(
      sql<boolean>`id in (
        select distinct on (session_id) id from card_settlement_lines
         where distributor_id = ${distributorId} and outcome = 'repeated' and session_id = any(${free}::uuid[])
         order by session_id, settlement_id, line)`,
    )
    .execute()
}

/** When settlements were read whose fees change when one is deleted: its own moment, and of others that repeat its payments. */
export async function listChangedMoments(tx: ScopedTransaction, id: string): Promise<Date[]> {
  const { rows } = await sql<{ createdAt: Date }>`
    select distinct settlement.created_at from card_settlements settlement
     where settlement.distributor_id = ${tx.scope.distributorId} and (settlement.id = ${id} or exists (
       select from card_settlement_lines line join card_settlement_lines own on own.session_id = line.session_id
        where line.settlement_id = settlement.id and line.outcome = 'repeated'
          and own.settlement_id = ${id} and own.outcome = 'settled'))
     order by settlement.created_at`.execute(tx)
  return rows.map(({ createdAt }) => createdAt)
}

/** Payments by card with one of these numbers, ours or the gateway's. */
export async function listPaidSessions(
  tx: ScopedTransaction,
  { references, transactions }: { references: readonly string[]; transactions: readonly string[] },
) {
  return await tx
    .selectFrom("cardSessions as session")
    .leftJoin("payments", "payments.id", "session.paymentId")
    .select(["session.id", "session.reference", "session.transaction"])
    .select(sql<number>`session.paid_cents::float8`.as("paidCents"))
    .select(sql<boolean>`session.state <> 'paid' or payments.status = 'refunded'`.as("isReturned"))
    .select(
      sql<boolean>`exists (select from card_settlement_lines line
        where line.session_id = session.id and line.outcome = 'settled')`.as("isSettled"),
    )
    .where("session.distributorId", "=", tx.scope.distributorId)
    .where("session.paidCents", "is not", null)
    .where(
      sql<boolean>`(session.reference = any(${[...references]}::text[]) or session.transaction = any(${[...transactions]}::text[]))`,
    )
    .execute()
}

const countOf = (outcome: SettlementOutcome) =>
  sql`count(*) filter (where line.outcome = ${sql.lit(outcome)})::int`
const counts = sql.join(settlementOutcomes.flatMap((outcome) => [sql.lit(outcome), countOf(outcome)]))

const summaries = (tx: ScopedTransaction) =>
  tx
    .selectFrom("cardSettlements as settlement")
    .innerJoin("executives", "executives.id", "settlement.uploadedBy")
    .leftJoin("cardSettlementLines as line", "line.settlementId", "settlement.id")
    .where("settlement.distributorId", "=", tx.scope.distributorId)
    .groupBy(["settlement.id", "executives.names"])
    .select(["settlement.id", "settlement.name", "settlement.createdAt", "executives.names as uploadedBy"])
    .select([
      sql<number>`coalesce(sum(line.amount_cents) filter (where line.outcome = 'settled'), 0)::float8`.as(
        "settledCents",
      ),
      sql<number>`coalesce(sum(line.fee_cents) filter (where line.outcome = 'settled'), 0)::float8`.as(
        "feeCents",
      ),
      sql<Record<SettlementOutcome, number>>`json_build_object(${counts})`.as("counts"),
    ])

/** The latest first. */
export async function listSummaries(tx: ScopedTransaction, limit: number) {
  return await summaries(tx)
    .orderBy("settlement.createdAt", "desc")
    .orderBy("settlement.id", "desc")
    .limit(limit)
    .execute()
}
type SummaryRow = Awaited<ReturnType<typeof listSummaries>>[number]

export async function findSummary(tx: ScopedTransaction, id: string) {
  return await summaries(tx).select("settlement.problems").where("settlement.id", "=", id).executeTakeFirst()
}

/** Those that settle nothing first. */
export async function listLines(tx: ScopedTransaction, { id, limit }: { id: string; limit: number }) {
  return await tx
    .selectFrom("cardSettlementLines as line")
    .leftJoin("cardSessions as session", "session.id", "line.sessionId")
    .leftJoin("requests", "requests.id", "session.requestId")
    .select(["line.line", "line.reference", "line.transaction", "line.outcome", "requests.number"])
    .select([
      sql<number>`line.amount_cents::float8`.as("amountCents"),
      sql<number>`line.fee_cents::float8`.as("feeCents"),
      sql<number | null>`session.paid_cents::float8`.as("paidCents"),
    ])
    .where("line.distributorId", "=", tx.scope.distributorId)
    .where("line.settlementId", "=", id)
    .orderBy(sql`line.outcome = 'settled'`)
    .orderBy("line.line")
    .limit(limit)
    .execute()
}
type LineRow = Awaited<ReturnType<typeof listLines>>[number]

/** Payments by card that no settlement has. */
export async function sumUnsettled(tx: ScopedTransaction): Promise<{ count: number; cents: number }> {
  return await tx
    .selectFrom("cardSessions as session")
    .where("session.distributorId", "=", tx.scope.distributorId)
    .where("session.state", "=", "paid")
    .where(
      sql<boolean>`not exists (select from card_settlement_lines line
        where line.session_id = session.id and line.outcome = 'settled')`,
    )
    .select([
      sql<number>`count(*)::int`.as("count"),
      sql<number>`coalesce(sum(session.paid_cents), 0)::float8`.as("cents"),
    ])
    .executeTakeFirstOrThrow()
}

export function presentSummary({ createdAt, ...row }: SummaryRow): CardSettlementSummary {
  const { id, name, uploadedBy, settledCents, feeCents, counts } = row
  return { id, name, uploadedBy, uploadedAt: createdAt.toISOString(), settledCents, feeCents, counts }
}

export function presentSettlement(
  { problems, ...row }: SummaryRow & { problems: unknown },
  lines: readonly LineRow[],
): CardSettlement {
  return {
    ...presentSummary(row),
    problems: problems as CardSettlement["problems"],
    lines: lines.map(({ reference, transaction, ...line }) => ({
      ...line,
      payment: reference || transaction,
    })),
  }
}
