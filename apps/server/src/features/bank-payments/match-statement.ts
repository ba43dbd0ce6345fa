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
import {
  type Candidate,
  type MatchedHeaps,
  matchMovements,
  type OpenPayment,
} from "@trazo/domain/statements/match-movements"
import type { Actor } from "../../actor.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { type ActingBank, loadActingBank } from "./acting-bank.ts"
import { confirmPayments } from "./decide-payments.ts"
import { payerOf, presentBankPayment, presentMovement, presentStatement } from "./presenters.ts"
import { findPayments, listWaitingPayments } from "./queries.ts"
import { findStatement, listMovementRows, type MovementRow, takeMovement } from "./statement.queries.ts"

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
    return { bank, statement, movements, open: await listWaitingPayments(tx, [...bank.accounts.keys()]) }
  })
  const { bank, statement, movements, open } = loaded
  const payments: OpenPayment[] = open.map((row) => ({
    ...{ id: row.id, amountCents: row.amount_cents, reference: row.reference, paidOn: row.paid_on },
    payer: payerOf(row),
  }))
  const free = movements.filter(({ payment_id: payment }) => payment === null)
  const heaps = await matchBetweenCalls(free, payments)
  const counts = {
    ...{ fits: heaps.fits.length, doubtful: heaps.doubtful.length, none: heaps.none.length },
    ...{ reversed: heaps.reversed.length, confirmed: movements.length - free.length },
  }
  const heap = wanted ?? statementHeaps.find((name) => counts[name] > 0) ?? "fits"
  const candidates = candidatesIn(heaps, heap, movements)
  const shown = movements.filter((movement) => candidates.has(movement.id)).slice(0, movementsShown)
  return await inScope(deps.db, scope, async (tx) => {
    const rows = await presentShown(tx, { bank, shown, candidates })
    return presentStatement(statement, { movements: rows, heap, counts })
  })
}

/** Lets other calls be answered between the steps. */
async function matchBetweenCalls(
  movements: readonly MovementRow[],
  payments: readonly OpenPayment[],
): Promise<MatchedHeaps> {
  const steps = matchMovements(movements.map(presentMovement), payments)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await setImmediate()
  }
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
  }: { bank: ActingBank; shown: readonly MovementRow[]; candidates: ReadonlyMap<string, Candidate[]> },
): Promise<StatementMovementRow[]> {
  const of = ({ id }: MovementRow) => candidates.get(id) ?? []
  const ids = [...new Set(shown.flatMap((movement) => of(movement).map(({ paymentId }) => paymentId)))]
  const payments = await findPayments(tx, { accounts: [...bank.accounts.keys()], ids })
  const byId = new Map(payments.map((row) => [row.id, presentBankPayment(row, bank.accounts)]))
  return shown.map((movement) => ({
    ...presentMovement(movement),
    line: movement.line,
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
    record: async (tx: ScopedTransaction) => {
      const isTaken = await takeMovement(tx, { id: movement, statementId: id, paymentId: payment })
      if (!isTaken)
        throw new ApiError("MOVE_NOT_ALLOWED", { message: "Ese movimiento ya confirmó otro pago." })
    },
  }))
  return await confirmPayments(scope, { actor, decisions }, deps)
}
