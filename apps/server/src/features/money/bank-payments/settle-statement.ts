import type { RouteResponse } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import type { settleStatement as endpoint } from "@trazo/contract/money/statements"
import { findReversed } from "@trazo/domain/money/find-reversed"
import { formatMoney } from "@trazo/domain/money/money"
import { normalReference, referencesOf } from "@trazo/domain/money/movement-references"
import { agreesOf } from "@trazo/domain/money/settlement/compare-payment"
import {
  type MovementFacts,
  movementProblem,
  movementProblemText,
} from "@trazo/domain/money/settlement/movement-problem"
import { groupSums, shareOut } from "@trazo/domain/money/settlement/share-out"
import type { Actor } from "../../../actor.ts"
import type { Call } from "../../../call.ts"
import { inScope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { listUsed, takeCents } from "../payments/movement-payment.ts"
import { type ActingBank, loadActingBank } from "./acting-bank.ts"
import { findPayments, listSpentPayments, openPayment, type PaymentOfBankRow } from "./bank-payment.ts"
import { confirmPayments } from "./decide-payments.ts"
import {
  type ChosenMovement,
  countAlike,
  freeCentsOf,
  inSteps,
  isUsed,
  listChosenMovements,
  listRivals,
  type MovementRow,
  presentElsewhere,
  presentMovement,
} from "./movement.ts"
import { findStatement, forgetRows, lockStatements } from "./statement.ts"

type Match = Call<typeof endpoint>["body"]["matches"][number]

/**
 * Confirms payments with movements of the statement. A movement pays several payments where it is chosen for them, and
 * several movements one; none pays more than came in with it.
 * @throws ApiError NOT_FOUND
 */
export async function settleStatement(
  { scope, actor, params: { id }, body: { matches } }: Call<typeof endpoint>,
  deps: Deps,
): Promise<RouteResponse<typeof endpoint>> {
  const sums = await inScope(deps.db, scope, async (tx) => {
    const bank = await loadActingBank(tx, actor)
    if (!(await findStatement(tx, { id, bank: bank.bank }))) throw new ApiError("NOT_FOUND")
    return await sumChosen(tx, { bank, id, matches })
  })
  const inPart: string[] = []
  const payments = [...Map.groupBy(matches, ({ payment }) => payment)]
  const decisions = payments.map(([payment, chosen]) => ({
    id: payment,
    takeMovements: async (tx: ScopedTransaction, paid: PaymentOfBankRow) => {
      await lockStatements(tx, (await loadActingBank(tx, actor)).bank)
      const sum = sums.get(payment) ?? { arrivedCents: 0, dueCents: 0 }
      const isPaid = await takeMovements(tx, { actor, statementId: id, paid, chosen, sum }, deps)
      if (!isPaid) inPart.push(payment)
      return isPaid
    },
  }))
  const { decided, failed } = await confirmPayments(scope, { actor, decisions }, deps)
  return { decided: decided - inPart.length, inPart: inPart.length, failed }
}

/** What the movements that were chosen together have left, and what their payments still need, by payment. */
async function sumChosen(
  tx: ScopedTransaction,
  { bank, id, matches }: { bank: ActingBank; id: string; matches: readonly Match[] },
) {
  const ids = [...new Set(matches.map(({ movement }) => movement))]
  const movements = await listChosenMovements(tx, { statementId: id, ids })
  const wanted = [...new Set(matches.map(({ payment }) => payment))]
  const payments = await findPayments(tx, { accounts: [...bank.accounts.keys()], ids: wanted })
  return groupSums(matches, {
    freeCents: new Map(movements.map((row) => [row.id, freeCentsOf(row)])),
    dueCents: new Map(payments.map((row) => [row.id, row.amountCents - row.paidCents])),
  })
}

interface Taking {
  actor: Actor
  statementId: string
  /** Its request is locked. */
  paid: PaymentOfBankRow
  chosen: readonly Match[]
  /** Of all that was chosen together. */
  sum: { arrivedCents: number; dueCents: number }
}

/**
 * Lets the chosen movements pay of the payment. @returns whether it is paid; false while it waits for the rest
 * @throws ApiError MOVE_NOT_ALLOWED
 */
async function takeMovements(
  tx: ScopedTransaction,
  { actor, statementId, paid, chosen, sum }: Taking,
  deps: Deps,
): Promise<boolean> {
  const used = await listUsed(tx, [paid.id])
  if (chosen.every(({ movement }) => used.some(({ movementId }) => movementId === movement))) {
    return paid.status === "received"
  }
  if (paid.status === "refused" || paid.status === "refunded") throw new ApiError("MOVE_NOT_ALLOWED")
  const ids = chosen.map(({ movement }) => movement)
  const movements = await requireFree(tx, { statementId, ids, paid })
  const due = paid.amountCents - used.reduce((cents, use) => cents + use.cents, 0)
  const shares = shareOut(
    movements.map((row) => ({ id: row.id, freeCents: freeCentsOf(row) })),
    due,
  )
  const left = shares.reduce((cents, share) => cents - share.cents, due)
  const isAccepted = chosen.some(({ acceptsDifference }) => acceptsDifference)
  const isExact = sum.arrivedCents === sum.dueCents && left === 0
  if (shares.length === 0) throw new ApiError("MOVE_NOT_ALLOWED")
  if (!isExact && !isAccepted && !chosen.some(({ isPart }) => isPart)) {
    const message = `Llegaron ${formatMoney(sum.arrivedCents)} y el pago es de ${formatMoney(sum.dueCents)}. Revíselo y confírmelo otra vez.`
    throw new ApiError("MOVE_NOT_ALLOWED", { message })
  }
  for (const { id: movementId, cents } of shares) {
    const row = movements.find(({ id }) => id === movementId)
    const agrees = row ? agreesOf(presentMovement(row), openPayment(paid)) : []
    const use = { movementId, paymentId: paid.id, cents, agrees, by: actor.id ?? "", at: deps.clock.now() }
    if (!(await takeCents(tx, use))) {
      throw new ApiError("MOVE_NOT_ALLOWED", { message: movementProblemText("used", { spentOn: [] }) })
    }
    const amounts = { amountCents: Number(row?.amountCents), paymentCents: paid.amountCents, cents }
    const data = { statement: statementId, movement: movementId, ...amounts }
    recordAudit(tx, { actor, action: "bank-movement.settled", object: `payment:${paid.id}`, data }, deps)
  }
  await forgetRows(tx, statementId)
  return left === 0 || isAccepted
}

/**
 * The movements in their order, each proved again to be money that came in to the payment's account and that nothing else
 * used.
 * @throws ApiError MOVE_NOT_ALLOWED
 */
async function requireFree(
  tx: ScopedTransaction,
  { statementId, ids, paid }: { statementId: string; ids: readonly string[]; paid: PaymentOfBankRow },
): Promise<ChosenMovement[]> {
  const found = await listChosenMovements(tx, { statementId, ids })
  const movements: ChosenMovement[] = []
  for (const id of ids) {
    const movement = found.find((row) => row.id === id)
    if (!movement) {
      const message = "Ese movimiento ya no está en el extracto. Actualice la página."
      throw new ApiError("MOVE_NOT_ALLOWED", { message })
    }
    const facts = await loadFacts(tx, { movement, paid })
    const problem = movementProblem(facts)
    if (problem) throw new ApiError("MOVE_NOT_ALLOWED", { message: movementProblemText(problem, facts) })
    movements.push(movement)
  }
  return movements
}

async function loadFacts(
  tx: ScopedTransaction,
  { movement, paid }: { movement: ChosenMovement; paid: PaymentOfBankRow },
): Promise<MovementFacts> {
  const { id, statementId, accountId } = movement
  const rivals = await listRivals(tx, movement)
  const isOwn = (row: MovementRow) => row.statementId === statementId && !isUsed(row)
  const reversed = await inSteps(
    findReversed(
      rivals.filter(isOwn).map(presentMovement),
      rivals.filter((row) => !isOwn(row)).map(presentElsewhere),
    ),
  )
  const alike = (await countAlike(tx, [id])).get(id)
  const spent = await listSpentPayments(tx, { accounts: [accountId], references: referencesOf(movement) })
  const reference = normalReference(movement.reference)
  const isUnused = (row: MovementRow) =>
    row.id === id ||
    (!isUsed(row) &&
      !reversed.has(row.id) &&
      reference !== "" &&
      normalReference(row.reference) === reference)
  return {
    isChecked: movement.isChecked,
    isRefuted: movement.isRefuted,
    isDismissed: movement.dismissedAt !== null,
    isOfAccount: accountId === paid.accountId,
    freeCents: freeCentsOf(movement),
    isReversed: reversed.has(id),
    alike: alike ?? { free: 0, taken: 0, freeNamed: 0, takenNamed: 0 },
    spentOn: spent
      .filter((row) => row.id !== paid.id && row.amountCents === Number(movement.amountCents))
      .map(({ number }) => number ?? ""),
    unused: rivals.filter(isUnused).length,
  }
}
