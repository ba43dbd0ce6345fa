import { type ApiError, errorCatalogue } from "@trazo/contract/errors/errors"
import type { BankOutcomes, BankPayment, BankPaymentState } from "@trazo/contract/money/bank-payments"
import type { Statement, StatementMovementRow } from "@trazo/contract/money/statements"
import type { MatchedMovement, MovementElsewhere } from "@trazo/domain/money/find-reversed"
import type { SpentPayment } from "@trazo/domain/money/match-movements"
import type { PaymentStatus } from "@trazo/domain/money/payment-status"
import type { ColumnMapping } from "@trazo/domain/money/statement-columns"
import { mappingOfTable, withDirectionColumns } from "@trazo/domain/money/suggest-columns"
import type { PaymentReversal } from "../payments/reversals.ts"
import type { listSpentPayments, PaymentOfBankRow } from "./queries.ts"
import type { FoundStatement, findColumns, listStatementRows, MovementRow } from "./statement.queries.ts"

const states: Record<PaymentStatus, BankPaymentState> = {
  pending: "waiting",
  inReview: "waiting",
  received: "confirmed",
  refunded: "confirmed",
  refused: "refused",
}

export function presentBankPayment(
  row: PaymentOfBankRow,
  accounts: ReadonlyMap<string, string>,
  reversal: PaymentReversal | null = null,
): BankPayment {
  const { id, reference, file_id: fileId, name, media_type: type, size_bytes: size } = row
  return {
    id,
    reference,
    state: states[row.status],
    number: row.number ?? "",
    payer: payerOf(row),
    amountCents: row.amount_cents,
    method: row.method === "deposit" ? "deposit" : "transfer",
    account: accounts.get(row.account_id) ?? "",
    paidOn: row.paid_on,
    sentAt: row.created_at.toISOString(),
    receipt:
      fileId && name && type && size !== null
        ? { id: fileId, name, type, size, blob: null, result: "accepted" }
        : null,
    isRepeated: row.is_repeated,
    reason: row.reason ?? "",
    decidedBy: row.decided_by_names,
    decidedAt: row.decided_at?.toISOString() ?? null,
    reversal,
  }
}

export function payerOf({ user_info: info }: Pick<PaymentOfBankRow, "user_info">): string {
  const names = [info.names, info.surname1, info.surname2].filter(Boolean).join(" ")
  return info.companyName ? `${names} (${info.companyName})` : names
}

export function presentMovement(row: MovementRow): MatchedMovement {
  const { id, day, reference, payer, description } = row
  return {
    id,
    day,
    reference,
    payer,
    description,
    amountCents: Number(row.amount_cents),
    isReversal: row.is_reversal,
  }
}

/** As the surroundings of a statement's movements. */
export function presentElsewhere(row: MovementRow): MovementElsewhere {
  return { ...presentMovement(row), statementId: row.payment_id === null ? row.statement_id : null }
}

export function presentDismissal(
  { dismissed_at: at, dismissed_by: by, dismissed_reason: reason }: MovementRow,
  names: ReadonlyMap<string, string>,
): StatementMovementRow["dismissed"] {
  return at === null ? null : { by: names.get(by ?? "") ?? "", at: at.toISOString(), reason: reason ?? "" }
}

export function presentSpent({
  number,
  amount_cents: amountCents,
  reference,
}: Awaited<ReturnType<typeof listSpentPayments>>[number]): SpentPayment {
  return { number: number ?? "", amountCents, reference }
}

export function presentStatement(
  row: FoundStatement,
  {
    rows,
    chosen,
    accounts,
    ...found
  }: Pick<Statement, "counts" | "heap" | "movements" | "columns" | "next" | "previous"> & {
    rows: string[][] | null
    /** The columns of statements with these titles. */
    chosen: Awaited<ReturnType<typeof findColumns>> | null
    accounts: ReadonlyMap<string, string>
  },
): Statement {
  const mapping = chosen?.mapping ?? (row.mapping as ColumnMapping | null) ?? mappingOfTable(rows ?? [])
  const isComplete = chosen ? chosen.isComplete : row.is_checked
  return {
    id: row.id,
    name: row.name,
    uploadedBy: row.uploaded_by_names,
    ...found,
    uploadedAt: row.created_at.toISOString(),
    skipped: row.skipped,
    alreadyRead: row.already_read,
    accountId: row.account_id,
    account: accounts.get(row.account_id) ?? "",
    accounts: presentAccounts(accounts),
    isRead: row.read_at !== null,
    sample: found.columns === "open" ? rows : null,
    suggested: isComplete ? mapping : withDirectionColumns(mapping, rows ?? []),
    problems: row.problems as Statement["problems"],
    questions: row.questions as Statement["questions"],
    canAnswer: rows !== null,
    isChecked: row.is_checked || row.read_at === null,
  }
}

export function presentListedStatement(
  row: Awaited<ReturnType<typeof listStatementRows>>[number],
  accounts: ReadonlyMap<string, string>,
) {
  const { id, name, names: uploadedBy, created_at: at, movements, confirmed } = row
  const account = accounts.get(row.account_id) ?? ""
  return { id, name, account, uploadedBy, uploadedAt: at.toISOString(), movements, confirmed }
}

export function presentAccounts(accounts: ReadonlyMap<string, string>) {
  return [...accounts].map(([id, name]) => ({ id, name }))
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
