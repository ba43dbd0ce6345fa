import { ApiError } from "@trazo/contract/errors/errors"
import type { BankOutcomes } from "@trazo/contract/money/bank-payments"
import type { settleStatement as endpoint } from "@trazo/contract/money/statements"
import { findReversed } from "@trazo/domain/money/find-reversed"
import { formatMoney } from "@trazo/domain/money/money"
import { normalReference, referencesOf } from "@trazo/domain/money/movement-references"
import type { Call } from "../../../call.ts"
import { inScope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { loadActingBank } from "./acting-bank.ts"
import { listSpentPayments, type PaymentOfBankRow } from "./bank-payment.ts"
import { confirmPayments } from "./decide-payments.ts"
import {
  countAlike,
  findMovement,
  inSteps,
  listRivals,
  type MovementRow,
  presentElsewhere,
  presentMovement,
  takeMovement,
} from "./movement.ts"
import { findStatement, forgetRows, lockStatements } from "./statement.ts"

/**
 * Confirms payments with movements of the statement. A movement confirms one payment for good.
 * @throws ApiError NOT_FOUND
 */
export async function settleStatement(
  { scope, actor, params: { id }, body: { matches } }: Call<typeof endpoint>,
  deps: Deps,
): Promise<BankOutcomes> {
  await inScope(deps.db, scope, async (tx) => {
    const { bank } = await loadActingBank(tx, actor)
    if (!(await findStatement(tx, { id, bank }))) throw new ApiError("NOT_FOUND")
  })
  const decisions = matches.map(({ movement: movementId, payment, acceptsDifference }) => ({
    id: payment,
    takeMovement: async (tx: ScopedTransaction, paid: PaymentOfBankRow) => {
      await lockStatements(tx, (await loadActingBank(tx, actor)).bank)
      const wanted = { account: paid.accountId, statementId: id, movementId, paymentId: payment }
      const movement = await requireFreeMovement(tx, wanted)
      const amounts = { amountCents: Number(movement.amountCents), paymentCents: paid.amountCents }
      if (!acceptsDifference) requireSameAmount(amounts)
      if (!(await takeMovement(tx, { id: movementId, statementId: id, paymentId: payment }))) {
        throw new ApiError("MOVE_NOT_ALLOWED", { message: "Ese movimiento ya confirmó otro pago." })
      }
      await forgetRows(tx, id)
      const data = { statement: id, movement: movementId, ...amounts }
      recordAudit(tx, { actor, action: "bank-movement.settled", object: `payment:${payment}`, data }, deps)
    },
  }))
  return await confirmPayments(scope, { actor, decisions }, deps)
}

/** @throws ApiError MOVE_NOT_ALLOWED */
function requireSameAmount({
  amountCents,
  paymentCents,
}: {
  amountCents: number
  paymentCents: number
}): void {
  if (amountCents === paymentCents) return
  const message = `Llegaron ${formatMoney(amountCents)} y el pago es de ${formatMoney(paymentCents)}. Revíselo y confírmelo otra vez.`
  throw new ApiError("MOVE_NOT_ALLOWED", { message })
}

/**
 * Proves again that the bank did not take the movement back, that no payment confirmed by hand needs it, and that no
 * statement of other columns confirmed a payment with it.
 * @throws ApiError MOVE_NOT_ALLOWED
 */
async function requireFreeMovement(
  tx: ScopedTransaction,
  wanted: { account: string; statementId: string; movementId: string; paymentId: string },
): Promise<MovementRow> {
  const { statementId, movementId: id, paymentId } = wanted
  const movement = await findMovement(tx, { id, statementId })
  if (!movement) {
    const message = "Ese movimiento ya no está en el extracto. Actualice la página."
    throw new ApiError("MOVE_NOT_ALLOWED", { message })
  }
  if (!movement.isChecked || movement.isRefuted) {
    const message = movement.isRefuted
      ? "Ese movimiento no es un ingreso de dinero según su extracto."
      : "Este extracto se leyó cuando no se distinguía bien si el dinero entró o salió. Suba el archivo otra vez."
    throw new ApiError("MOVE_NOT_ALLOWED", { message })
  }
  if (movement.accountId !== wanted.account) {
    throw new ApiError("MOVE_NOT_ALLOWED", { message: "Ese pago es a otra cuenta que la del extracto." })
  }
  if (movement.dismissedAt !== null) {
    const message = "Ese movimiento está apartado. Devuélvalo primero."
    throw new ApiError("MOVE_NOT_ALLOWED", { message })
  }
  if (movement.paymentId !== null) return movement // takeMovement answers
  const rivals = await listRivals(tx, movement)
  const isOwn = (row: MovementRow) => row.statementId === statementId && row.paymentId === null
  const reversed = await inSteps(
    findReversed(
      rivals.filter(isOwn).map(presentMovement),
      rivals.filter((row) => !isOwn(row)).map(presentElsewhere),
    ),
  )
  if (reversed.has(id)) {
    throw new ApiError("MOVE_NOT_ALLOWED", { message: "El banco reversó ese movimiento." })
  }
  const alike = await countAlike(tx, movement)
  const isCopy =
    (alike.taken > 0 && alike.free <= alike.taken) ||
    (alike.takenNamed > 0 && alike.freeNamed <= alike.takenNamed)
  if (isCopy) {
    const message =
      "Otro extracto, leído con otras columnas, ya confirmó un pago con un movimiento de ese día y ese valor: puede ser este mismo. Si es otro, confirme el pago en «Pagos»."
    throw new ApiError("MOVE_NOT_ALLOWED", { message })
  }
  const received = await listSpentPayments(tx, {
    accounts: [movement.accountId],
    references: referencesOf(movement),
  })
  const spent = received.filter(
    (row) => row.id !== paymentId && row.amountCents === Number(movement.amountCents),
  )
  const reference = normalReference(movement.reference)
  const free = rivals.filter(
    (row) =>
      row.paymentId === null &&
      !reversed.has(row.id) &&
      (row.id === id || (reference !== "" && normalReference(row.reference) === reference)),
  )
  if (spent.length < free.length) return movement
  const message = `Ese movimiento es del pago de la solicitud ${spent[0]?.number ?? ""}, que ya se confirmó.`
  throw new ApiError("MOVE_NOT_ALLOWED", { message })
}
