import { type BankPayment, undoBankConfirmation } from "@trazo/contract/money/bank-payments"
import { formatMoney } from "@trazo/domain/money/money"
import type { RouterContextProvider } from "react-router"
import { UndoButton } from "../../shared-features/money/confirmed-payment/undo-button.tsx"
import { call } from "../../shared-features/platform/api/call.ts"
import type { SentForm } from "../../shared-features/platform/intent/page-action.ts"

/** The intent `undoPayment` of a page with payments. */
export const undoIntent = (context: Readonly<RouterContextProvider>) => (form: SentForm) =>
  call(context, undoBankConfirmation, {
    params: { id: form.text("payment") },
    body: { reason: form.text("reason") },
  })

interface UndoPaymentProps {
  payment: BankPayment
  onUndone: () => void
}

export function UndoPayment({ payment, onUndone }: UndoPaymentProps) {
  return (
    <UndoButton
      fields={{ payment: payment.id }}
      named={`de ${payment.payer} por ${formatMoney(payment.amountCents)}`}
      onUndone={onUndone}
    >
      Sus movimientos quedan libres y la solicitud vuelve a esperar su pago. Si el certificado ya se emitió,
      el pago queda como deuda; si la solicitud terminó sin certificado, como no recibido.
    </UndoButton>
  )
}
