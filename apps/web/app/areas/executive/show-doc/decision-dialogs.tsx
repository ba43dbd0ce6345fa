import { Anchor, Box, Radio, Stack, Text } from "@mantine/core"
import "@mantine/core/styles/Radio.layer.css"
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs"
import IconListCheck from "@tabler/icons-react/dist/esm/icons/IconListCheck.mjs"
import IconUserExclamation from "@tabler/icons-react/dist/esm/icons/IconUserExclamation.mjs"
import type { Review, ReviewedAccount } from "@trazo/contract/desk/review"
import { paths } from "@trazo/contract/paths"
import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { validityNames } from "@trazo/domain/certificates/validity"
import { reviewReasonField } from "@trazo/domain/desk/review-reason"
import { formFieldProblem } from "@trazo/domain/forms/form-field"
import type { AddressDecision } from "@trazo/domain/identity/identity-account"
import { formatMoney } from "@trazo/domain/money/money"
import { type RequestStatus, requestStatusCatalogue } from "@trazo/domain/requests/request-status"
import { useState } from "react"
import type { Intent } from "../../../shared-features/platform/intent/use-intent.ts"
import { Note } from "../../../ui/content/note.tsx"
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx"
import { ReasonDialog } from "../../../ui/dialog/reason-dialog.tsx"
import {
  type Checklist,
  checkNames,
  type DecisionIntents,
  otherAssignee,
  type ReviewDecision,
} from "./review-decisions.ts"

interface DecisionDialogProps<Decision extends ReviewDecision> {
  review: Review
  intent: DecisionIntents[Decision]
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
}: DecisionDialogProps<"approve"> & { checklist: Checklist | null }) {
  const { names, certData } = review
  const account = accountToDecide(review)
  const [decision, setDecision] = useState<AddressDecision | null>(null)
  const [isChecked, setChecked] = useState(false)
  const isIncomplete = review.checksRequired && (checklist?.missing.length ?? 0) > 0
  const approve = () => {
    setChecked(true)
    if (isIncomplete) return
    if (!account) intent.send({})
    else if (decision) {
      intent.send({ account: { id: account.id, email: account.email, address: decision } })
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

/** What the reviewer has not marked. */
function MissingChecks({ checklist, isRequired }: { checklist: Checklist | null; isRequired: boolean }) {
  if (!checklist) return null
  const { marked, missing } = checklist
  if (missing.length === 0) {
    return <Text mt="sm">Comprobado: {checkNames(marked).toLowerCase()}.</Text>
  }
  return (
    <Box mt="sm">
      <Note tone="warn" icon={IconListCheck}>
        Sin marcar: {checkNames(missing).toLowerCase()}.{" "}
        {isRequired ? "Compruébelo y márquelo para aprobar." : "La aprobación queda registrada así."}
      </Note>
    </Box>
  )
}

/** In the dialog of an approval, what it leads to. */
function approvalEffect({ doubleApproval, firstApproval }: Review, product: string): string {
  if (doubleApproval && !firstApproval) {
    return `Es la primera de dos aprobaciones: otra persona debe aprobarla también antes de que pueda activar su ${product}.`
  }
  const second = firstApproval ? `${firstApproval.by} dio la primera aprobación. Con la suya ` : ""
  return `${second}${second ? "podrá" : "Podrá"} activar su ${product}.`
}

/** The approved account that the reviewer decides on before approving; null where there is nothing to decide. */
export function accountToDecide({ accounts, isMerged }: Review): ReviewedAccount | null {
  const own = accounts.find(({ isOfRequest }) => isOfRequest)
  if (own?.isApproved) return isMerged ? own : null
  return accounts.find(({ isApproved, isDisabled }) => isApproved && !isDisabled) ?? null
}

interface AccountDecisionProps {
  account: ReviewedAccount
  newEmail: string
  value: AddressDecision | null
  error: string | null
  onChange: (decision: AddressDecision) => void
}

/** What happens to the account that the identity already has. Nothing is chosen by default. */
function AccountDecision({ account, newEmail, value, error, onChange }: AccountDecisionProps) {
  const isSame = account.email === newEmail
  return (
    <Radio.Group
      label={`Este documento ya tiene la cuenta ${account.email}. Apruebe solo si es la misma persona.`}
      value={value}
      error={error}
      onChange={(chosen) => onChange(chosen as AddressDecision)}
    >
      <Stack gap="xs" mt="xs">
        <Radio value="keep" label={`Es la misma persona: la cuenta conserva ${account.email}`} />
        {isSame ? null : (
          <Radio
            value="change"
            label={`Es la misma persona: la cuenta pasa a ${newEmail}`}
            description="Avisamos al correo anterior, que puede rechazarlo. Se hace en 72 horas, o antes si lo confirma."
          />
        )}
      </Stack>
    </Radio.Group>
  )
}

/** Null when the reason may be sent to the client. */
export function reasonProblem(reason: string): string | null {
  return formFieldProblem(reviewReasonField, reason)
}

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
  const { names, payment, price } = review
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

/** Beside a decision on a request that a colleague has. */
export function AssigneeNote({ review }: { review: Pick<Review, "assignee"> }) {
  const other = otherAssignee(review)
  if (!other) return null
  return (
    <Note tone="warn" icon={IconUserExclamation}>
      {other.names} tiene esta solicitud. Si continúa, la respuesta queda registrada a nombre de usted.
    </Note>
  )
}

/** Why a decision failed, beside its button. An error of the reason is shown at its field instead. */
export function FailureNote({ intent, status }: { intent: Pick<Intent, "failure">; status: RequestStatus }) {
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
