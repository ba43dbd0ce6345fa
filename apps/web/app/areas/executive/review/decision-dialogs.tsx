import { NativeSelect, Textarea } from "@mantine/core"
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs"
import { paths } from "@trazo/contract/paths"
import type { Review } from "@trazo/contract/review"
import type { AddressDecision } from "@trazo/domain/access/identity-account"
import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { validityNames } from "@trazo/domain/certificates/validity"
import { formFieldProblem } from "@trazo/domain/forms/form-field"
import { formatMoney } from "@trazo/domain/pricing/money"
import { type RequestStatus, requestStatusCatalogue } from "@trazo/domain/requests/request-status"
import { reviewReasonField } from "@trazo/domain/requests/review-reason"
import { useState } from "react"
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx"
import failureNoteStyles from "./failure-note.module.css"
import { AccountDecision, accountToDecide } from "./identity-accounts.tsx"
import { refusalReasons, rejectionReasons } from "./preset-reasons.ts"
import classes from "./reason-field.module.css"
import type { Answer } from "./review-decisions.ts"
import type { AnswerFailure, Answering } from "./use-review-decision.ts"

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
  const missing = formFieldProblem(reviewReasonField, reason)
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

interface ReasonFieldProps {
  id: string
  label: string
  /** What the ready reasons are for, read aloud: «Nombres». */
  about: string
  presets: readonly string[]
  value: string
  problem?: string | null | undefined
  onValue: (reason: string) => void
}

/** What the client will read: written, or taken from the usual reasons and changed. */
export function ReasonField({ id, label, about, presets, value, problem, onValue }: ReasonFieldProps) {
  return (
    <div className={classes.reason}>
      <NativeSelect
        aria-label={`Motivos frecuentes: ${about}`}
        value={presets.includes(value) ? value : ""}
        onChange={(event) => {
          if (event.currentTarget.value) onValue(event.currentTarget.value)
        }}
        data={[{ value: "", label: "Motivos frecuentes…" }, ...presets]}
      />
      <Textarea
        id={id}
        label={label}
        rows={2}
        maxLength={reviewReasonField.maximum}
        value={value}
        error={problem}
        aria-required
        withAsterisk
        onChange={(event) => onValue(event.currentTarget.value)}
      />
    </div>
  )
}

/** Why an answer was not taken, where it was given; what was written stays. */
export function FailureNote({ failure, status }: { failure: AnswerFailure | null; status: RequestStatus }) {
  return (
    <div role="alert" className={failureNoteStyles.place}>
      {failure ? (
        <p className={failureNoteStyles.note}>
          <IconAlertTriangle size={18} aria-hidden="true" />
          <span>
            {failure.typeCode === "MOVE_NOT_ALLOWED"
              ? `Alguien más ya respondió. La solicitud está ahora en «${requestStatusCatalogue[status].description}».`
              : failure.message}{" "}
            {failure.typeCode === "NOT_SIGNED_IN" ? (
              <a href={paths.executiveLogin} target="_blank" rel="noreferrer">
                Iniciar sesión en otra pestaña
              </a>
            ) : null}
          </span>
        </p>
      ) : null}
    </div>
  )
}
