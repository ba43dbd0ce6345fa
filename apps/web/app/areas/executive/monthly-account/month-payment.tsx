import { Button } from "@mantine/core"
import type { AccountMonth } from "@trazo/contract/money/monthly-account"
import { formFieldProblem } from "@trazo/domain/forms/form-field"
import { formatMoney } from "@trazo/domain/money/money"
import { monthPaymentFields } from "@trazo/domain/money/monthly-account"
import { useState } from "react"
import { useIntent } from "../../../shared-features/platform/intent/use-intent.ts"
import { ReasonDialog } from "../../../ui/dialog/reason-dialog.tsx"
import { FailureText } from "../client/failure-text.tsx"

interface MonthPaymentProps {
  month: AccountMonth
  name: string
  /** What its payment does, beside its amount. */
  note: string
}

/** Records the payment of a closed month, or undoes it. */
export function MonthPayment({
  month: { month, closedAt, paidAt, totalCents },
  name,
  note,
}: MonthPaymentProps) {
  const [isAsking, setAsking] = useState(false)
  const isPaid = paidAt !== null
  const onDone = () => setAsking(false)
  const paid = useIntent("monthPaid", { onDone })
  const unpaid = useIntent("monthUnpaid", { onDone })
  if (!isPaid && (closedAt === null || totalCents <= 0)) return null
  const intent = isPaid ? unpaid : paid
  const field = isPaid ? monthPaymentFields.reason : monthPaymentFields.reference
  const what = isPaid ? "Deshacer el pago" : "Registrar el pago"
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {what}…
      </Button>
      <ReasonDialog
        // What was typed as the one is not the other.
        key={String(isPaid)}
        opened={isAsking}
        title={`${what} de ${name}`}
        confirmLabel={what}
        isDestructive={isPaid}
        label={field.label}
        hint={field.hint}
        maximum={field.maximum}
        rule={(text) => formFieldProblem(field, text)}
        error={isPaid ? intent.failure.fields.reason : intent.failure.fields.reference}
        isBusy={intent.isPending}
        onConfirm={(text) => intent.send({ month, [isPaid ? "reason" : "reference"]: text })}
        onCancel={() => setAsking(false)}
      >
        <FailureText failure={intent.failure} />
        {isPaid
          ? `Los ${formatMoney(totalCents)} de ${name} se deben otra vez.`
          : `Se recibió el pago de ${formatMoney(totalCents)}. ${note} Si fue un error, se deshace con su motivo.`}
      </ReasonDialog>
    </>
  )
}
