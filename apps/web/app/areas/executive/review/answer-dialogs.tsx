import type { Review } from "@trazo/contract/review"
import type { AddressDecision } from "@trazo/domain/access/identity-account"
import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { validityNames } from "@trazo/domain/certificates/validity"
import { formatMoney } from "@trazo/domain/pricing/money"
import { useState } from "react"
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx"
import type { Answer } from "./answers.ts"
import { FailureNote } from "./failure-note.tsx"
import { AccountDecision, accountToDecide } from "./identity-accounts.tsx"
import { refusalReasons, rejectionReasons } from "./preset-reasons.ts"
import { ReasonField } from "./reason-field.tsx"
import type { Answering } from "./use-answer.ts"

interface DialogProps {
  review: Review
  opened: boolean
  answering: Answering
  onCancel: () => void
}

export function ApproveDialog({ review, opened, answering, onCancel }: DialogProps) {
  const { names, certData } = review
  const account = accountToDecide(review)
  const [decision, setDecision] = useState<AddressDecision | null>(null)
  const [isChecked, setChecked] = useState(false)
  const approve = () => {
    setChecked(true)
    if (!account) answering.send("approve")
    else if (decision) {
      answering.send("approve", { accountId: account.id, accountEmail: account.email, address: decision })
    }
  }
  return (
    <ConfirmDialog
      opened={opened}
      title={`Aprobar la solicitud de ${names}`}
      confirmLabel="Aprobar la solicitud"
      isBusy={answering.sending === "approve"}
      onConfirm={approve}
      onCancel={onCancel}
    >
      <FailureNote failure={answering.failureOf("approve")} status={review.status} />
      Podrá activar su certificado de {certificateKindNames[certData.kind].toLowerCase()} por{" "}
      {validityNames[certData.validity]}. La aprobación queda registrada a su nombre.
      {account ? (
        <AccountDecision
          account={account}
          newEmail={review.verifiedEmail ?? ""}
          value={decision}
          error={isChecked && !decision ? "Decida antes de aprobar" : null}
          onChange={setDecision}
        />
      ) : null}
    </ConfirmDialog>
  )
}

export function RejectDialog({ review, ...props }: DialogProps) {
  const isPaid = review.payment?.status === "received"
  return (
    <ReasonDialog
      {...props}
      review={review}
      answer="reject"
      title={`Rechazar la solicitud de ${review.names}`}
      label="Motivo del rechazo"
      presets={rejectionReasons}
      confirmLabel="Rechazar la solicitud"
    >
      La solicitud termina y no se puede deshacer: si todavía quiere su certificado, empezará otra.
      {isPaid ? ` Su pago de ${formatMoney(review.price.totalCents)} pasa a la lista de devoluciones.` : ""}
    </ReasonDialog>
  )
}

export function RefusePaymentDialog({ review, ...props }: DialogProps) {
  return (
    <ReasonDialog
      {...props}
      review={review}
      answer="refusePayment"
      title={`Rechazar el comprobante de ${review.names}`}
      label="Motivo del rechazo del comprobante"
      presets={refusalReasons}
      confirmLabel="Rechazar el comprobante"
    >
      La solicitud vuelve a esperar su pago de {formatMoney(review.price.totalCents)}; podrá enviar otro
      comprobante.
    </ReasonDialog>
  )
}

interface ReasonDialogProps extends DialogProps {
  answer: Extract<Answer, "reject" | "refusePayment">
  title: string
  label: string
  presets: readonly string[]
  confirmLabel: string
  children: React.ReactNode
}

/** An answer with a reason that the client reads. What is written stays when the dialog is closed or refused. */
function ReasonDialog({ review, answer, answering, label, presets, children, ...dialog }: ReasonDialogProps) {
  const [reason, setReason] = useState("")
  const [isChecked, setChecked] = useState(false)
  const failure = answering.failureOf(answer)
  const missing = reason.trim().length < 3 ? "Escriba el motivo que leerá el cliente" : null
  const id = `${answer}-reason`
  return (
    <ConfirmDialog
      {...dialog}
      isDestructive
      focus="content"
      isBusy={answering.sending === answer}
      onConfirm={() => {
        setChecked(true)
        if (missing) document.getElementById(id)?.focus()
        else answering.send(answer, { reason: reason.trim() })
      }}
    >
      <FailureNote failure={failure?.fields?.reason ? null : failure} status={review.status} />
      <p>{children}</p>
      <ReasonField
        id={id}
        label={label}
        about={label}
        presets={presets}
        value={reason}
        problem={(isChecked ? missing : null) ?? failure?.fields?.reason}
        onValue={setReason}
      />
    </ConfirmDialog>
  )
}
