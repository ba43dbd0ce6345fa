import { Box, Button, Group, Stack, Text } from "@mantine/core"
import type { Review, ReviewApi, ReviewedAccount } from "@trazo/contract/desk/review"
import { formatDateTime } from "@trazo/domain/dates/spanish-dates"
import { reviewReasonField } from "@trazo/domain/desk/review-reason"
import { useEffect, useRef, useState } from "react"
import { useEndpointIntent } from "../../../../shared-features/platform/intent/use-intent.ts"
import { ConfirmDialog } from "../../../../ui/dialog/dialog.tsx"
import { ReasonDialog } from "../../../../ui/dialog/reason-dialog.tsx"
import { accountToDecide } from "../approve.tsx"
import { FailureNote, reasonProblem } from "../review-decisions.tsx"

type Dispute = NonNullable<Review["accountDispute"]>

/** «Another person»: reports that the approved account belongs to somebody else, or decides on such a report. */
export function AccountDispute({ review }: { review: Review }) {
  const place = useFocusAfterChange(review.accountDispute?.reportedAt ?? null)
  return (
    <Box ref={place} tabIndex={-1} style={{ overflowWrap: "anywhere" }}>
      <DisputeState review={review} />
    </Box>
  )
}

/** The button that changed the state is gone: the focus goes to what replaced it instead of the page's start. */
function useFocusAfterChange(state: string | null) {
  const place = useRef<HTMLDivElement>(null)
  const former = useRef(state)
  useEffect(() => {
    if (former.current === state) return
    former.current = state
    if (document.activeElement === document.body) place.current?.focus()
  }, [state])
  return place
}

function DisputeState({ review }: { review: Review }) {
  const { accountDispute, allowed, status } = review
  if (accountDispute) return <OpenDispute review={review} dispute={accountDispute} />
  const account = accountToDecide(review)
  if (account?.isOfRequest) {
    return (
      <Text size="sm">
        Esta solicitud llegó a la cuenta {account.email} al unir dos cuentas. Si es de otra persona, deshaga
        la unión en la ficha del cliente.
      </Text>
    )
  }
  const mayReport = account !== null && status === "review" && allowed.includes("approve")
  return mayReport ? <ReportDispute review={review} account={account} /> : null
}

function ReportDispute({ review, account }: { review: Review; account: ReviewedAccount }) {
  const [isOpen, setOpen] = useState(false)
  const intent = useEndpointIntent<ReviewApi["disputeAccount"]>("disputeAccount", {
    onDone: () => setOpen(false),
  })
  return (
    <Group>
      <Button variant="default" onClick={() => setOpen(true)}>
        La cuenta aprobada es de otra persona
      </Button>
      <ReasonDialog
        opened={isOpen}
        title={`La cuenta ${account.email} es de otra persona`}
        label="Por qué"
        hint="Lo lee quien lo confirma"
        confirmLabel="Pedir confirmación"
        isDestructive
        isBusy={intent.isPending}
        rule={reasonProblem}
        maximum={reviewReasonField.maximum}
        error={intent.failure.fields.reason}
        onConfirm={(reason) => intent.send({ reason, account: { id: account.id, email: account.email } })}
        onCancel={() => setOpen(false)}
      >
        <FailureNote intent={intent} status={review.status} />
        Hasta que otra persona de su equipo lo decida, nada se aprueba ni se activa con esa cuenta.
      </ReasonDialog>
    </Group>
  )
}

function OpenDispute({ review, dispute }: { review: Review; dispute: Dispute }) {
  const { reporter, reportedAt, reason, email, isOwn } = dispute
  return (
    <Stack gap="xs">
      <Text size="sm">
        {isOwn ? "Usted" : reporter} dijo el {formatDateTime(new Date(reportedAt))} que la cuenta{" "}
        <strong>{email}</strong> es de otra persona: «{reason}».
      </Text>
      {isOwn ? (
        <Text size="sm">Falta que otra persona de su equipo lo confirme. Hasta entonces no se aprueba.</Text>
      ) : review.allowed.includes("approve") ? (
        <DecideDispute review={review} dispute={dispute} />
      ) : null}
    </Stack>
  )
}

function DecideDispute({ review, dispute: { email } }: { review: Review; dispute: Dispute }) {
  const [decision, setDecision] = useState<"confirm" | "refuse" | null>(null)
  const intent = useEndpointIntent<ReviewApi["decideAccountDispute"]>("decideAccountDispute", {
    onDone: () => setDecision(null),
  })
  const close = () => setDecision(null)
  return (
    <Group>
      <Button color="bad" onClick={() => setDecision("confirm")}>
        Confirmar que es de otra persona
      </Button>
      <Button variant="default" onClick={() => setDecision("refuse")}>
        Es la misma persona
      </Button>
      <ConfirmDialog
        opened={decision === "confirm"}
        title={`Quitar este documento a la cuenta ${email}`}
        confirmLabel="Quitar el documento"
        isDestructive
        isBusy={intent.isPending}
        onConfirm={() => intent.send({ answer: "confirm" })}
        onCancel={close}
      >
        <FailureNote intent={intent} status={review.status} />
        La cuenta pierde su identidad y su contraseña, se cierran sus sesiones y se rechazan sus solicitudes
        aprobadas sin activar. Avisamos a {email}. Los certificados ya emitidos se revocan aparte.
      </ConfirmDialog>
      <ConfirmDialog
        opened={decision === "refuse"}
        title={`La cuenta ${email} es de la misma persona`}
        confirmLabel="Mantener la cuenta"
        isBusy={intent.isPending}
        onConfirm={() => intent.send({ answer: "refuse" })}
        onCancel={close}
      >
        <FailureNote intent={intent} status={review.status} />
        La cuenta conserva su identidad y la solicitud se puede aprobar con ella.
      </ConfirmDialog>
    </Group>
  )
}
