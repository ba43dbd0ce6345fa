import { Button, Text } from "@mantine/core"
import type { getClientRequest } from "@trazo/contract/certificates/client-requests"
import type { CallResponse } from "@trazo/contract/endpoint/endpoint"
import { paths } from "@trazo/contract/paths"
import { Link } from "react-router"
import { useDistributor } from "../../../shared-features/distributors/branding/use-brand.ts"
import { Note } from "../../../ui/content/note.tsx"
import { ContinueButton } from "./request-card.tsx"
import { deadline, interruptedText, nextStepTexts, revokedText } from "./request-state.ts"

type ClientRequest = CallResponse<typeof getClientRequest>

interface NextStepProps {
  request: ClientRequest
  isInterrupted: boolean
  /** The form of the correction is on this page, and names each reason. */
  isCorrectedHere: boolean
}

export function NextStep({ request, isInterrupted, isCorrectedHere }: NextStepProps) {
  const { id, status, statusSince } = request
  const next = isInterrupted
    ? { label: "Terminar de activar", path: paths.managerActivationOf(id) }
    : request.next
  const until = deadline(status, statusSince)
  const continueLabel = isCorrectedHere ? undefined : continueLabels[status]
  return (
    <>
      <Text fz="lg" fw={600} lh={1.35}>
        {isInterrupted ? interruptedText : nextStepTexts[status]}
      </Text>
      {isCorrectedHere ? null : <Reason request={request} />}
      <Explanation status={status} />
      {continueLabel ? <ContinueButton id={id} label={continueLabel} /> : null}
      {next && !continueLabel && !isCorrectedHere ? (
        <Button component={Link} to={next.path}>
          {next.label}
        </Button>
      ) : null}
      {until ? <Text c="dimmed">Tiene hasta el {until}; después la solicitud vence.</Text> : null}
    </>
  )
}

/** Instead of the next step, when the request's certificate was revoked. */
export function Revoked() {
  return (
    <>
      <Text fz="lg" fw={600} lh={1.35}>
        {revokedText}
      </Text>
      <Button component={Link} to={paths.managerNewRequest}>
        Pedir otra firma
      </Button>
    </>
  )
}

const continueLabels: Partial<Record<ClientRequest["status"], string>> = {
  draft: "Continuar mi solicitud",
  payment: "Pagar mi solicitud",
  correction: "Corregir mi solicitud",
}

function Reason({ request: { status, reason } }: { request: ClientRequest }) {
  if (!reason) return null
  const title =
    status === "correction"
      ? "Qué hay que corregir"
      : status === "rejected"
        ? "Por qué no se aprobó"
        : status === "payment"
          ? "Por qué no se aceptó el pago"
          : "Motivo"
  return (
    <Note tone={status === "rejected" ? "bad" : "warn"} title={title}>
      {reason}
    </Note>
  )
}

function Explanation({ status }: { status: ClientRequest["status"] }) {
  const email = useDistributor()?.distributorData.supportEmail
  if (status === "correction") {
    return (
      <Text maw="62ch">
        Corrija solo lo que sigue; todo lo demás queda como está.
        {email ? (
          <>
            {" "}
            Si tiene dudas, escríbanos a <a href={`mailto:${email}`}>{email}</a>.
          </>
        ) : null}
      </Text>
    )
  }
  if (status === "paymentReview" || status === "review") {
    return <Text c="dimmed">No tiene que hacer nada. Le avisaremos por correo.</Text>
  }
  if (status === "rejected" && email) {
    return (
      <Text c="dimmed">
        Si tiene dudas o pagó la solicitud, escríbanos a <a href={`mailto:${email}`}>{email}</a>.
      </Text>
    )
  }
  return null
}
