import { Box, Button, Group, Text } from "@mantine/core"
import type { ClientRequestRow } from "@trazo/contract/certificates/client-requests"
import { paths } from "@trazo/contract/paths"
import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { validityNames } from "@trazo/domain/certificates/validity"
import type { RequestStatus } from "@trazo/domain/requests/request-status"
import { Form, Link, useNavigation } from "react-router"
import { PromisedAnswer } from "../../../shared-features/requests/request-track/request-track.tsx"
import { Money } from "../../../ui/content/money.tsx"
import { RelativeDate } from "../../../ui/content/relative-date.tsx"
import { CertificateStatusBadge } from "../../../ui/status/certificate-status-badge.tsx"
import { RequestStatusBadge } from "../../../ui/status/request-status-badge.tsx"
import { Card } from "../frame/cards.tsx"
import { deadline, interruptedText, nextStepTexts, revokedText } from "./request-state.ts"
import classes from "./requests.module.css"

interface RequestCardProps {
  request: ClientRequestRow
  isInterrupted: boolean
  /** The request's certificate was revoked. */
  isRevoked: boolean
}

export function RequestCard({ request, isInterrupted, isRevoked }: RequestCardProps) {
  const { id, number, status, certData, totalCents, statusSince, nextActor, reason, answerBy } = request
  const until = deadline(status, statusSince)
  const isClientsTurn = nextActor === "client" || isInterrupted
  return (
    <Card as="article" className={classes.row}>
      <div>
        <Group gap="8px 12px">
          <h2>
            <Link to={paths.managerRequest(id)} className="plain">
              {certificateKindNames[certData.kind]}, {validityNames[certData.validity]}
            </Link>
          </h2>
          {isRevoked ? <CertificateStatusBadge status="revoked" /> : <RequestStatusBadge status={status} />}
        </Group>
        <Group component="p" c="dimmed" gap="0 16px" mt={4} mb={0}>
          <span>{number}</span> <Money cents={totalCents} /> <RelativeDate date={statusSince} />
        </Group>
        <Text mt="sm" fw={isClientsTurn ? 600 : undefined}>
          {isRevoked ? revokedText : isInterrupted ? interruptedText : nextStepTexts[status]}{" "}
          {until ? `Tiene hasta el ${until}.` : null}
        </Text>
        {answerBy ? <PromisedAnswer due={new Date(answerBy)} /> : null}
        {reason ? (
          <Box
            component="p"
            mt={8}
            px={12}
            py={8}
            bg="var(--ground)"
            style={{ borderLeft: "3px solid var(--line-strong)" }}
          >
            {reason}
          </Box>
        ) : null}
      </div>
      <NextButton request={request} isInterrupted={isInterrupted} isRevoked={isRevoked} />
    </Card>
  )
}

function NextButton({ request: { id, number, status }, isInterrupted, isRevoked }: RequestCardProps) {
  const continueLabel = continueLabels[status]
  if (continueLabel) return <ContinueButton id={id} label={continueLabel} />
  const [label, path, isPrimary] = isRevoked
    ? (["Pedir otra firma", paths.managerNewRequest, false] as const)
    : isInterrupted
      ? (["Terminar de activar", paths.managerActivationOf(id), true] as const)
      : nextPage(id, status)
  return (
    <Button
      component={Link}
      to={path}
      variant={isPrimary ? "filled" : "default"}
      aria-label={`${label}: ${number}`}
    >
      {label}
    </Button>
  )
}

function nextPage(id: string, status: RequestStatus): [label: string, path: string, isPrimary: boolean] {
  if (status === "correction") return ["Corregir", paths.managerRequest(id), true]
  if (status === "approved") return ["Activar mi firma", paths.managerActivationOf(id), true]
  if (status === "issued") return ["Ver mis certificados", paths.managerSignatures, false]
  return ["Ver la solicitud", paths.managerRequest(id), false]
}

/** What the client continues in the purchase's own pages. */
const continueLabels: Partial<Record<RequestStatus, string>> = {
  draft: "Continuar",
  payment: "Pagar",
}

/** Posts to the request's page, whose action sets the purchase's cookie. */
export function ContinueButton({ id, label }: { id: string; label: string }) {
  const { state, formAction } = useNavigation()
  const action = paths.managerRequest(id)
  return (
    <Form method="post" action={action}>
      <Button type="submit" fullWidth loading={state !== "idle" && formAction === action}>
        {label}
      </Button>
    </Form>
  )
}
