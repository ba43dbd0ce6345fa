import { type ApiError, errorCatalogue } from "@trazo/contract/errors/errors"
import type {
  BankOutcomes,
  BankPayment,
  BankPaymentList,
  BankPaymentState,
} from "@trazo/contract/money/bank-payments"
import type { MovementUse } from "@trazo/contract/money/movement-use"
import { searchTerm } from "@trazo/domain/certificates/serial-number"
import type { SpentPayment } from "@trazo/domain/money/match-movements"
import { type PaymentStatus, undoneStatus } from "@trazo/domain/money/payment-status"
import type { OpenPayment } from "@trazo/domain/money/settlement/compare-payment"
import { sql } from "kysely"
import { keyset, type Reading } from "../../../database/lists/paginate.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import { loadUses } from "../payments/movement-payment.ts"
import { presentUndone } from "../payments/payment.ts"
import { loadReversals, type PaymentReversal } from "../payments/reversal.ts"

const statusesOf: Record<BankPaymentList, readonly PaymentStatus[]> = {
  waiting: ["inReview"],
  confirmed: ["received", "refunded"],
  refused: ["refused"],
  owed: ["owed"],
  reversed: ["received"],
}

const isReversed = (tx: ScopedTransaction) =>
  sql<boolean>`payments.id in (select payment_id from reversed_payments(${tx.scope.distributorId}))`

interface Wanted {
  accounts: readonly string[]
  state: BankPaymentList
  search: string
}

/** Transfers and deposits to the accounts. Settlements by code or coupon have no account. */
const paymentsTo = (tx: ScopedTransaction, accounts: readonly string[]) =>
  tx
    .selectFrom("payments")
    .innerJoin("requests", "requests.id", "payments.requestId")
    .leftJoin("files", "files.id", "payments.receiptFileId")
    .leftJoin("bankUsers", "bankUsers.id", "payments.decidedBy")
    .leftJoin("bankUsers as undoer", "undoer.id", "payments.undoneBy")
    .where("payments.distributorId", "=", tx.scope.distributorId)
    .where("payments.method", "in", ["transfer", "deposit"])
    .where("payments.accountId", "in", accounts.length > 0 ? [...accounts] : [""])

/** Another payment of the distributor has the same number or a receipt with the same content. */
const isRepeated = sql<boolean>`exists (
  select from payments other
  where other.distributor_id = payments.distributor_id and other.request_id <> payments.request_id
    and normal_reference(other.reference) = normal_reference(payments.reference)
    and normal_reference(payments.reference) <> ''
) or exists (
  select from files other join payments used on used.receipt_file_id = other.id
  where other.distributor_id = payments.distributor_id and other.purpose = 'receipt'
    and other.sha256 = files.sha256 and used.request_id <> payments.request_id
)`.as("isRepeated")

/** What movements already paid of it. */
const paidCents = sql<number>`(
  select coalesce(sum(amount_cents), 0)::int from movement_payments where payment_id = payments.id
)`.as("paidCents")

const columns = [
  ...(["payments.id", "payments.requestId", "payments.method", "payments.status"] as const),
  ...(["payments.amountCents", "payments.accountId", "payments.reference", "payments.paidOn"] as const),
  ...(["payments.reason", "payments.decidedAt", "payments.createdAt"] as const),
  ...(["requests.number", "requests.userInfo", "requests.status as requestStatus"] as const),
  ...(["payments.undoneAt", "payments.undoneReason", "undoer.names as undoneByNames"] as const),
  ...(["bankUsers.names as decidedByNames"] as const),
  paidCents,
  ...(["files.id as fileId", "files.name", "files.mediaType", "files.sizeBytes"] as const),
] as const

export async function listPaymentRows(tx: ScopedTransaction, wanted: Wanted, reading: Reading) {
  let query = paymentsTo(tx, wanted.accounts)
    .select([...columns, isRepeated, sql<string>`payments.created_at::text`.as("position")])
    .where("payments.status", "in", [...statusesOf[wanted.state]])
  if (wanted.state === "reversed") query = query.where(isReversed(tx))
  if (wanted.search) {
    query = query.where((where) =>
      where.or([
        where("requests.id", "in", sql<string>`(select search_requests(${searchTerm(wanted.search)}, null))`),
        sql<boolean>`strpos(payments.reference, ${wanted.search.toLocaleUpperCase("es")}) > 0`,
      ]),
    )
  }
  const order = {
    columns: ["payments.createdAt" as const, "payments.id" as const],
    isDescending: wanted.state !== "waiting",
  }
  return await keyset(query, order, reading).execute()
}

export type PaymentOfBankRow = Omit<Awaited<ReturnType<typeof listPaymentRows>>[number], "position">

export async function findPayments(
  tx: ScopedTransaction,
  { accounts, ids }: { accounts: readonly string[]; ids: readonly string[] },
): Promise<PaymentOfBankRow[]> {
  if (ids.length === 0) return []
  return await paymentsTo(tx, accounts)
    .select([...columns, isRepeated])
    .where("payments.id", "in", [...ids])
    .execute()
}

/** The payment that waits after this one, else the oldest other one. */
export async function findNextWaiting(
  tx: ScopedTransaction,
  { accounts, id }: { accounts: readonly string[]; id: string },
): Promise<string | null> {
  const waiting = paymentsTo(tx, accounts)
    .select("payments.id")
    .where("payments.status", "=", "inReview")
    .where("payments.id", "<>", id)
    .orderBy("payments.createdAt")
    .orderBy("payments.id")
    .limit(1)
  const isLater = sql<boolean>`(payments.created_at, payments.id) > (select created_at, id from payments where id = ${id})`
  const next = (await waiting.where(isLater).executeTakeFirst()) ?? (await waiting.executeTakeFirst())
  return next?.id ?? null
}

/** Every payment that waits, without what only screens show. */
export async function listWaitingPayments(tx: ScopedTransaction, accounts: readonly string[]) {
  return await paymentsTo(tx, accounts)
    .select(["payments.id", "payments.amountCents", "payments.reference", "payments.paidOn"])
    .select(["requests.userInfo", isRepeated, paidCents])
    .where("payments.status", "in", ["inReview", "owed"])
    .orderBy("payments.createdAt")
    .orderBy("payments.id")
    .execute()
}

/** Confirmed payments that took no movement, of the normal references. */
export async function listSpentPayments(
  tx: ScopedTransaction,
  { accounts, references }: { accounts: readonly string[]; references: readonly string[] },
) {
  if (references.length === 0) return []
  return await paymentsTo(tx, accounts)
    .select(["payments.id", "payments.amountCents", "payments.reference", "requests.number"])
    .where("payments.status", "in", [...statusesOf.confirmed])
    .where(sql<boolean>`normal_reference(payments.reference) = any(${[...references]}::text[])`)
    .where(sql<boolean>`not exists (select from movement_payments where payment_id = payments.id)`)
    .execute()
}

export async function countPaymentRows(tx: ScopedTransaction, accounts: readonly string[]) {
  const rows = await paymentsTo(tx, accounts)
    .select(["payments.status", sql<number>`count(*)::int`.as("count")])
    .groupBy("payments.status")
    .execute()
  const { reversed } = await paymentsTo(tx, accounts)
    .select(sql<number>`count(*)::int`.as("reversed"))
    .where("payments.status", "in", [...statusesOf.reversed])
    .where(isReversed(tx))
    .executeTakeFirstOrThrow()
  const of = (state: BankPaymentList) =>
    rows.filter(({ status }) => statusesOf[state].includes(status)).reduce((sum, row) => sum + row.count, 0)
  return {
    waiting: of("waiting"),
    confirmed: of("confirmed"),
    refused: of("refused"),
    owed: of("owed"),
    reversed,
  }
}

export const paymentStates: Record<PaymentStatus, BankPaymentState> = {
  pending: "waiting",
  inReview: "waiting",
  received: "confirmed",
  refunded: "confirmed",
  refused: "refused",
  owed: "owed",
}

/** What other rows say of payments, by payment. */
interface PaymentFacts {
  reversals: ReadonlyMap<string, PaymentReversal>
  uses: ReadonlyMap<string, MovementUse[]>
}

export async function loadPaymentFacts(tx: ScopedTransaction, ids: readonly string[]): Promise<PaymentFacts> {
  return { reversals: await loadReversals(tx, ids), uses: await loadUses(tx, ids) }
}

export function presentBankPayment(
  row: PaymentOfBankRow,
  accounts: ReadonlyMap<string, string>,
  { reversals, uses }: PaymentFacts,
): BankPayment {
  const { id, reference, fileId, name, mediaType: type, sizeBytes: size } = row
  return {
    id,
    reference,
    state: paymentStates[row.status],
    number: row.number ?? "",
    payer: payerOf(row),
    amountCents: row.amountCents,
    method: row.method === "deposit" ? "deposit" : "transfer",
    account: accounts.get(row.accountId) ?? "",
    paidOn: row.paidOn,
    sentAt: row.createdAt.toISOString(),
    receipt:
      fileId && name && type && size !== null
        ? { id: fileId, name, type, size, blob: null, result: "accepted" }
        : null,
    isRepeated: row.isRepeated,
    reason: row.reason ?? "",
    decidedBy: row.decidedByNames,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    reversal: reversals.get(id) ?? null,
    uses: uses.get(id) ?? [],
    undone: presentUndone(row),
    canUndo: undoneStatus(row.status, row.requestStatus) !== null,
  }
}

/** As the match compares it. */
export function openPayment(
  row: Pick<PaymentOfBankRow, "id" | "amountCents" | "reference" | "paidOn" | "isRepeated" | "userInfo"> & {
    paidCents: number
  },
): OpenPayment {
  const { id, amountCents, reference, paidOn, isRepeated } = row
  return { id, amountCents: amountCents - row.paidCents, reference, paidOn, payer: payerOf(row), isRepeated }
}

function payerOf({ userInfo: info }: Pick<PaymentOfBankRow, "userInfo">): string {
  const names = [info.names, info.surname1, info.surname2].filter(Boolean).join(" ")
  return info.companyName ? `${names} (${info.companyName})` : names
}

export function presentSpent({
  number,
  amountCents,
  reference,
}: Awaited<ReturnType<typeof listSpentPayments>>[number]): SpentPayment {
  return { number: number ?? "", amountCents, reference }
}

export interface PaymentOutcome {
  id: string
  number: string
  /** Null for a decided payment. */
  error: ApiError | null
}

export function presentOutcomes(outcomes: readonly PaymentOutcome[]): BankOutcomes {
  const decided = outcomes.filter(({ error }) => error === null).length
  const failed = outcomes.flatMap(({ id, number, error }) =>
    error ? [{ id, number, message: explained(error) }] : [],
  )
  return { decided, failed }
}

function explained({ message }: ApiError): string {
  return message === errorCatalogue.MOVE_NOT_ALLOWED.message ? "Alguien ya decidió este pago." : message
}
