import { paymentNoteField } from "@trazo/domain/desk/review-note"
import { reviewReasonField } from "@trazo/domain/desk/review-reason"
import { formFieldProblem } from "@trazo/domain/forms/form-field"
import { formatMoney } from "@trazo/domain/money/money"
import { ConfirmDialog } from "../../../ui/dialog/dialog.tsx"
import { ReasonDialog } from "../../../ui/dialog/reason-dialog.tsx"
import { ReceiptDifferences } from "./receipt-evidence.tsx"
import {
  AssigneeNote,
  type DecisionDialogProps,
  type DecisionIntents,
  FailureNote,
  reasonProblem,
} from "./review-decisions.tsx"

export function RejectDialog({ review, intent, change, ...dialog }: DecisionDialogProps<"reject">) {
  const isPaid = review.payment?.status === "received"
  return (
    <ReasonDialog
      {...dialog}
      {...reasonProps(intent)}
      title={`Rechazar la solicitud de ${review.names}`}
      label="Motivo del rechazo"
      presets={review.presetReasons.rejection}
      confirmLabel="Rechazar la solicitud"
    >
      <FailureNote intent={intent} status={review.status} />
      {change}
      <AssigneeNote review={review} />
      La solicitud termina y no se puede deshacer: si todavía quiere su certificado, empezará otra.
      {isPaid ? ` Su pago de ${formatMoney(review.price.totalCents)} pasa a la lista de devoluciones.` : ""}
    </ReasonDialog>
  )
}

export function ValidatePaymentDialog({
  review,
  intent,
  change,
  ...dialog
}: DecisionDialogProps<"validatePayment">) {
  const { names, payment, price, receipt } = review
  const parts = receipt?.parts.filter(({ outcome }) => outcome === "differs") ?? []
  if (parts.length > 0) {
    return (
      <ReasonDialog
        {...dialog}
        title={`Validar el pago de ${names}`}
        label={paymentNoteField.label}
        hint={paymentNoteField.hint}
        maximum={paymentNoteField.maximum}
        rule={(note) => formFieldProblem(paymentNoteField, note)}
        error={intent.failure.fields.note}
        confirmLabel="Validar el pago"
        isBusy={intent.isPending}
        onConfirm={(note) => intent.send({ note })}
      >
        <FailureNote intent={intent} status={review.status} />
        {change}
        <AssigneeNote review={review} />
        <ReceiptDifferences parts={parts} review={review} />
      </ReasonDialog>
    )
  }
  return (
    <ConfirmDialog
      {...dialog}
      title={`Validar el pago de ${names}`}
      confirmLabel="Validar el pago"
      isBusy={intent.isPending}
      onConfirm={() => intent.send({})}
    >
      <FailureNote intent={intent} status={review.status} />
      {change}
      <AssigneeNote review={review} />
      {formatMoney(price.totalCents)}
      {payment?.reference ? `, referencia ${payment.reference}` : ""}. La solicitud pasa a revisión.
    </ConfirmDialog>
  )
}

export function RefusePaymentDialog({
  review,
  intent,
  change,
  ...dialog
}: DecisionDialogProps<"refusePayment">) {
  return (
    <ReasonDialog
      {...dialog}
      {...reasonProps(intent)}
      title={`Rechazar el comprobante de ${review.names}`}
      label="Motivo del rechazo del comprobante"
      presets={review.presetReasons.refusal}
      confirmLabel="Rechazar el comprobante"
    >
      <FailureNote intent={intent} status={review.status} />
      {change}
      <AssigneeNote review={review} />
      La solicitud vuelve a esperar su pago de {formatMoney(review.price.totalCents)}; podrá enviar otro
      comprobante.
    </ReasonDialog>
  )
}

function reasonProps({ failure, isPending, send }: DecisionIntents["reject" | "refusePayment"]) {
  return {
    isDestructive: true,
    isBusy: isPending,
    rule: reasonProblem,
    maximum: reviewReasonField.maximum,
    error: failure.fields.reason,
    onConfirm: (reason: string) => send({ reason }),
  }
}
