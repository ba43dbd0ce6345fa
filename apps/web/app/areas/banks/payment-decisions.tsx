import { Button } from "@mantine/core"
import type {
  BankOutcomes,
  BankPayment,
  confirmBankPayments,
  refuseBankPayments,
} from "@trazo/contract/money/bank-payments"
import { reviewReasonField } from "@trazo/domain/desk/review-reason"
import { formFieldProblem } from "@trazo/domain/forms/form-field"
import { formatMoney } from "@trazo/domain/money/money"
import { useState } from "react"
import { useEndpointIntent } from "../../shared-features/platform/intent/use-intent.ts"
import { ConfirmDialog } from "../../ui/dialog/dialog.tsx"
import { ReasonDialog } from "../../ui/dialog/reason-dialog.tsx"
import { ErrorSummary } from "../../ui/fields/error-summary.tsx"

const presets = [
  "El pago no llegó a la cuenta.",
  "El valor que llegó no es el de la solicitud.",
  "El comprobante es de otra cuenta.",
  "El comprobante no se lee.",
]

interface PaymentDecisionsProps {
  payments: readonly BankPayment[]
  onOutcomes: (outcomes: BankOutcomes, verb: "confirmados" | "rechazados") => void
}

/** Confirms or refuses payments after a question that names them. */
export function PaymentDecisions({ payments, onOutcomes }: PaymentDecisionsProps) {
  const [asking, setAsking] = useState<"confirm" | "refuse" | null>(null)
  const confirm = useEndpointIntent<typeof confirmBankPayments>("confirm", {
    onDone: ({ result }) => {
      setAsking(null)
      onOutcomes(result, "confirmados")
    },
  })
  const refuse = useEndpointIntent<typeof refuseBankPayments>("refuse", {
    onDone: ({ result }) => {
      setAsking(null)
      onOutcomes(result, "rechazados")
    },
  })
  const ids = payments.map(({ id }) => id)
  const total = formatMoney(payments.reduce((sum, { amountCents }) => sum + amountCents, 0))
  const [only] = payments
  const named =
    payments.length === 1 && only
      ? `el pago de ${only.payer} por ${total}`
      : `${payments.length} pagos por ${total}`
  return (
    <>
      <Button onClick={() => setAsking("confirm")}>Confirmar…</Button>
      {payments.some(({ state }) => state === "owed") ? null : (
        <Button variant="default" onClick={() => setAsking("refuse")}>
          Rechazar…
        </Button>
      )}
      <ConfirmDialog
        opened={asking === "confirm"}
        title={`Confirmar ${named}`}
        confirmLabel={payments.length === 1 ? "El dinero llegó" : "El dinero de todos llegó"}
        isBusy={confirm.isPending}
        onConfirm={() => confirm.send({ ids })}
        onCancel={() => setAsking(null)}
      >
        <ErrorSummary message={confirm.failure.message} fields={{}} labels={{}} />
        {payments.some(({ isRepeated }) => isRepeated)
          ? "Atención: el comprobante o su número ya se usó en otra solicitud. "
          : null}
        {payments.length === 1 ? "La solicitud pasa a revisión." : "Las solicitudes pasan a revisión."}
      </ConfirmDialog>
      <ReasonDialog
        opened={asking === "refuse"}
        title={`Rechazar ${named}`}
        label={reviewReasonField.label}
        maximum={reviewReasonField.maximum}
        presets={presets}
        rule={(reason) => formFieldProblem(reviewReasonField, reason)}
        confirmLabel="Rechazar"
        isDestructive
        isBusy={refuse.isPending}
        error={refuse.failure.fields.reason ?? refuse.failure.message}
        onConfirm={(reason) => refuse.send({ ids, reason })}
        onCancel={() => setAsking(null)}
      >
        El cliente lee el motivo en su correo y puede enviar otro comprobante.
      </ReasonDialog>
    </>
  )
}
