import { Anchor, Box } from "@mantine/core"
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs"
import { paths } from "@trazo/contract/paths"
import type { Review } from "@trazo/contract/reviews/review"
import type { AddressDecision } from "@trazo/domain/access/identity-account"
import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { validityNames } from "@trazo/domain/certificates/validity"
import { formFieldProblem } from "@trazo/domain/forms/form-field"
import { formatMoney } from "@trazo/domain/pricing/money"
import { type RequestStatus, requestStatusCatalogue } from "@trazo/domain/requests/request-status"
import { reviewReasonField } from "@trazo/domain/requests/review-reason"
import { useState } from "react"
import type { Intent } from "../../../shared-features/intent/use-intent.ts"
import { Note } from "../../../ui/content/note.tsx"
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx"
import { ReasonDialog } from "../../../ui/dialog/reason-dialog.tsx"
import { AccountDecision, accountToDecide } from "./account-decision.tsx"
import { AssigneeNote } from "./assignee-note.tsx"
import { type Checklist, MissingChecks } from "./checklist.tsx"
import { approvalEffect } from "./first-approval.tsx"

interface DecisionDialogProps {
  review: Review
  intent: Intent
  opened: boolean
  onCancel: () => void
  returnsFocus: boolean
  /** That somebody else changed the request meanwhile. */
  change: React.ReactNode
}

export function ApproveDialog({
  review,
  intent,
  checklist,
  change,
  ...dialog
}: DecisionDialogProps & { checklist: Checklist | null }) {
  const { names, certData } = review
  const account = accountToDecide(review)
  const [decision, setDecision] = useState<AddressDecision | null>(null)
  const [isChecked, setChecked] = useState(false)
  const isIncomplete = review.checksRequired && (checklist?.missing.length ?? 0) > 0
  const approve = () => {
    setChecked(true)
    if (isIncomplete) return
    if (!account) intent.send()
    else if (decision) {
      intent.send({ accountId: account.id, accountEmail: account.email, address: decision })
    }
  }
  return (
    <ConfirmDialog
      {...dialog}
      title={`Aprobar la solicitud de ${names}`}
      confirmLabel="Aprobar la solicitud"
      isBusy={intent.isPending}
      onConfirm={approve}
    >
      <FailureNote intent={intent} status={review.status} />
      {change}
      <AssigneeNote review={review} />
      {approvalEffect(
        review,
        `certificado de ${certificateKindNames[certData.kind].toLowerCase()} por ${validityNames[certData.validity]}`,
      )}{" "}
      La aprobación queda registrada a su nombre.
      <MissingChecks checklist={checklist} isRequired={review.checksRequired} />
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

/** Null when the reason may be sent to the client. */
export function reasonProblem(reason: string): string | null {
  return formFieldProblem(reviewReasonField, reason)
}

export function RejectDialog({ review, intent, change, ...dialog }: DecisionDialogProps) {
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

export function ValidatePaymentDialog({ review, intent, change, ...dialog }: DecisionDialogProps) {
  const { names, payment, price } = review
  return (
    <ConfirmDialog
      {...dialog}
      title={`Validar el pago de ${names}`}
      confirmLabel="Validar el pago"
      isBusy={intent.isPending}
      onConfirm={() => intent.send()}
    >
      <FailureNote intent={intent} status={review.status} />
      {change}
      <AssigneeNote review={review} />
      {formatMoney(price.totalCents)}
      {payment?.reference ? `, referencia ${payment.reference}` : ""}. La solicitud pasa a revisión.
    </ConfirmDialog>
  )
}

export function RefusePaymentDialog({ review, intent, change, ...dialog }: DecisionDialogProps) {
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

function reasonProps({ failure, isPending, send }: Intent) {
  return {
    ...{
      isDestructive: true,
      isBusy: isPending,
      rule: reasonProblem,
      maximum: reviewReasonField.maximum,
      error: failure.fields.reason,
    },
    onConfirm: (reason: string) => send({ reason }),
  }
}

/** Why a decision failed, beside its button. An error of the reason is shown at its field instead. */
export function FailureNote({ intent, status }: { intent: Intent; status: RequestStatus }) {
  const { message, typeCode, fields } = intent.failure
  const isShown = message !== undefined && fields.reason === undefined
  return (
    <Box role="alert" w="100%" mb="sm" display={isShown ? "block" : "none"}>
      {isShown ? (
        <Note tone="bad" icon={IconAlertTriangle}>
          {typeCode === "MOVE_NOT_ALLOWED"
            ? `Alguien más ya respondió. La solicitud está ahora en «${requestStatusCatalogue[status].description}».`
            : message}{" "}
          {typeCode === "NOT_SIGNED_IN" ? (
            <Anchor href={paths.executiveLogin} target="_blank" rel="noreferrer">
              Iniciar sesión en otra pestaña
            </Anchor>
          ) : null}
        </Note>
      ) : null}
    </Box>
  )
}
