import { setImmediate } from "node:timers/promises"
import { ApiError } from "@trazo/contract/errors/errors"
import {
  type BankOutcomes,
  movementsShown,
  type Statement,
  type StatementHeap,
  type StatementMovementRow,
  statementHeaps,
} from "@trazo/contract/sales/bank-payments"
import { findReversed } from "@trazo/domain/statements/find-reversed"
import {
  type Candidate,
  type MatchedHeaps,
  matchMovements,
  type OpenPayment,
} from "@trazo/domain/statements/match-movements"
import { normalReference, referencesOf } from "@trazo/domain/statements/movement-references"
import { headerKey } from "@trazo/domain/statements/statement-columns"
import type { Actor } from "../../actor.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { type ActingBank, loadActingBank } from "./acting-bank.ts"
import { columnChoice } from "./choose-columns.ts"
import { confirmPayments } from "./decide-payments.ts"
import {
  payerOf,
  presentBankPayment,
  presentElsewhere,
  presentMovement,
  presentSpent,
  presentStatement,
} from "./presenters.ts"
import { findPayments, listSpentPayments, listWaitingPayments, type PaymentOfBankRow } from "./queries.ts"
import {
  findColumns,
  findMovement,
  findRows,
  findStatement,
  forgetRows,
  listMovementRows,
  listRelatedMovements,
  listRivals,
  lockStatements,
  type MovementRow,
  takeMovement,
} from "./statement.queries.ts"

const sampleRows = 8

/** Sorts the movements of a statement by what fits now. @throws ApiError NOT_FOUND */
export async function getStatement(
  scope: Scope,
  { actor, id, heap: wanted }: { actor: Actor; id: string; heap?: StatementHeap | undefined },
  deps: Pick<Deps, "db">,
): Promise<Statement> {
  const loaded = await inScope(deps.db, scope, async (tx) => {
    const bank = await loadActingBank(tx, actor)
    const statement = await findStatement(tx, { id, bank: bank.bank })
    if (!statement) throw new ApiError("NOT_FOUND")
    const movements = await listMovementRows(tx, id)
    const accounts = [...bank.accounts.keys()].filter((account) => account === statement.account_id)
    const references = await betweenCalls(allReferences(movements))
    const rows = await findRows(tx, { id, most: sampleRows })
    return {
      ...{ bank, statement, movements, rows, columns: await columnChoice(tx, { id, rows }) },
      remembered: rows && (await findColumns(tx, { bank: bank.bank, headerKey: headerKey(rows[0] ?? []) })),
      open: await listWaitingPayments(tx, accounts),
      spent: await listSpentPayments(tx, { accounts, references }),
      related: await listRelatedMovements(tx, { account: statement.account_id, statementId: id }),
    }
  })
  const { bank, statement, movements, open } = loaded
  const payments: OpenPayment[] = open.map((row) => ({
    ...{ id: row.id, amountCents: row.amount_cents, reference: row.reference, paidOn: row.paid_on },
    ...{ payer: payerOf(row), isRepeated: row.is_repeated },
  }))
  const spent = loaded.spent.map(presentSpent)
  const free = movements.filter(({ payment_id: payment }) => payment === null)
  const taken = movements.filter(({ payment_id: payment }) => payment !== null)
  const elsewhere = [...taken, ...loaded.related].map(presentElsewhere)
  const heaps = await betweenCalls(matchMovements(free.map(presentMovement), payments, { spent, elsewhere }))
  const counts = {
    ...{ fits: heaps.fits.length, doubtful: heaps.doubtful.length, none: heaps.none.length },
    ...{ reversed: heaps.reversed.length, confirmed: movements.length - free.length },
  }
  const heap = wanted ?? statementHeaps.find((name) => counts[name] > 0) ?? "fits"
  const candidates = candidatesIn(heaps, heap, movements)
  const shown = movements.filter((movement) => candidates.has(movement.id)).slice(0, movementsShown)
  return await inScope(deps.db, scope, async (tx) => {
    const rows = await presentShown(tx, { bank, shown, candidates, spent: heaps.spent })
    return presentStatement(statement, {
      ...{ ...loaded, accounts: bank.accounts, movements: rows, heap, counts },
    })
  })
}

/** Lets other calls be answered between the steps. */
async function betweenCalls<Result>(steps: Generator<undefined, Result, void>): Promise<Result> {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await setImmediate()
  }
}

const movementsPerStep = 100

/** The references of the free movements. */
function* allReferences(movements: readonly MovementRow[]): Generator<undefined, string[], void> {
  const references = new Set<string>()
  for (const [position, movement] of movements.entries()) {
    if (position % movementsPerStep === 0) yield
    if (movement.payment_id !== null) continue
    for (const reference of referencesOf(movement)) references.add(reference)
  }
  return [...references]
}

/** The movements of a heap with their payments. */
function candidatesIn(
  heaps: MatchedHeaps,
  heap: StatementHeap,
  movements: readonly MovementRow[],
): Map<string, Candidate[]> {
  switch (heap) {
    case "fits":
      return new Map(heaps.fits.map(({ movementId, candidate }) => [movementId, [candidate]]))
    case "doubtful":
      return new Map(heaps.doubtful.map(({ movementId, candidates }) => [movementId, candidates]))
    case "confirmed":
      return new Map(
        movements.flatMap(({ id, payment_id: paymentId }) =>
          paymentId ? [[id, [{ paymentId, agrees: [] }]]] : [],
        ),
      )
    default:
      return new Map(heaps[heap].map((id) => [id, []]))
  }
}

async function presentShown(
  tx: ScopedTransaction,
  {
    bank,
    shown,
    candidates,
    spent,
  }: {
    bank: ActingBank
    shown: readonly MovementRow[]
    candidates: ReadonlyMap<string, Candidate[]>
    spent: MatchedHeaps["spent"]
  },
): Promise<StatementMovementRow[]> {
  const of = ({ id }: MovementRow) => candidates.get(id) ?? []
  const ids = [...new Set(shown.flatMap((movement) => of(movement).map(({ paymentId }) => paymentId)))]
  const payments = await findPayments(tx, { accounts: [...bank.accounts.keys()], ids })
  const byId = new Map(payments.map((row) => [row.id, presentBankPayment(row, bank.accounts)]))
  return shown.map((movement) => ({
    ...presentMovement(movement),
    ...{ line: movement.line, spentOn: spent.get(movement.id) ?? null },
    candidates: of(movement).flatMap(({ paymentId, agrees }) => {
      const payment = byId.get(paymentId)
      return payment ? [{ payment, agrees }] : []
    }),
  }))
}

/**
 * Confirms payments with movements of the statement. A movement confirms one payment for good.
 * @throws ApiError NOT_FOUND
 */
export async function settleStatement(
  scope: Scope,
  {
    actor,
    id,
    matches,
  }: { actor: Actor; id: string; matches: readonly { movement: string; payment: string }[] },
  deps: Deps,
): Promise<BankOutcomes> {
  await inScope(deps.db, scope, async (tx) => {
    const { bank } = await loadActingBank(tx, actor)
    if (!(await findStatement(tx, { id, bank }))) throw new ApiError("NOT_FOUND")
  })
  const decisions = matches.map(({ movement, payment }) => ({
    id: payment,
    record: async (tx: ScopedTransaction, { account_id: account }: PaymentOfBankRow) => {
      await lockStatements(tx, (await loadActingBank(tx, actor)).bank)
      await requireFreeMovement(tx, { account, statementId: id, movementId: movement, paymentId: payment })
      const isTaken = await takeMovement(tx, { id: movement, statementId: id, paymentId: payment })
      if (!isTaken)
        throw new ApiError("MOVE_NOT_ALLOWED", { message: "Ese movimiento ya confirmó otro pago." })
      await forgetRows(tx, id)
    },
  }))
  return await confirmPayments(scope, { actor, decisions }, deps)
}

/**
 * Proves again that the bank did not take the movement back, and that no payment confirmed by hand needs it.
 * @throws ApiError MOVE_NOT_ALLOWED
 */
async function requireFreeMovement(
  tx: ScopedTransaction,
  wanted: { account: string; statementId: string; movementId: string; paymentId: string },
): Promise<void> {
  const { statementId, movementId: id, paymentId } = wanted
  const movement = await findMovement(tx, { id, statementId })
  if (!movement) {
    const message = "Ese movimiento ya no está en el extracto. Actualice la página."
    throw new ApiError("MOVE_NOT_ALLOWED", { message })
  }
  if (movement.account_id !== wanted.account) {
    throw new ApiError("MOVE_NOT_ALLOWED", { message: "Ese pago es a otra cuenta que la del extracto." })
  }
  if (movement.payment_id !== null) return // takeMovement answers
  const rivals = await listRivals(tx, movement)
  const isOwn = (row: MovementRow) => row.statement_id === statementId && row.payment_id === null
  const reversed = await betweenCalls(
    findReversed(
      rivals.filter(isOwn).map(presentMovement),
      rivals.filter((row) => !isOwn(row)).map(presentElsewhere),
    ),
  )
  if (reversed.has(id)) {
    throw new ApiError("MOVE_NOT_ALLOWED", { message: "El banco reversó ese movimiento." })
  }
  const received = await listSpentPayments(tx, {
    accounts: [movement.account_id],
    references: referencesOf(movement),
  })
  const spent = received.filter(
    (row) => row.id !== paymentId && row.amount_cents === Number(movement.amount_cents),
  )
  const reference = normalReference(movement.reference)
  const free = rivals.filter(
    (row) =>
      row.payment_id === null &&
      !reversed.has(row.id) &&
      (row.id === id || (reference !== "" && normalReference(row.reference) === reference)),
  )
  if (spent.length < free.length) return
  const message = `Ese movimiento es del pago de la solicitud ${spent[0]?.number ?? ""}, que ya se confirmó.`
  throw new ApiError("MOVE_NOT_ALLOWED", { message })
}
