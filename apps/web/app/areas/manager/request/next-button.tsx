import { Button } from "@mantine/core"
import { paths } from "@trazo/contract/paths"
import type { RequestStatus } from "@trazo/domain/requests/request-status"
import { Form, Link, useNavigation } from "react-router"

interface NextButtonProps {
  id: string
  number: string
  status: RequestStatus
  /** Issued, but its file was never saved. */
  isCutOff: boolean
}

/** The one thing to do with a request of a list; where there is nothing to do, looking at it. */
export function NextButton({ id, number, status, isCutOff }: NextButtonProps) {
  if (status === "payment" || status === "draft") {
    return <ContinueButton id={id} label={status === "payment" ? "Pagar" : "Continuar"} />
  }
  const [label, path, isMain] = isCutOff
    ? (["Terminar de activar", paths.managerActivationOf(id), true] as const)
    : leadsTo(id, status)
  return (
    <Button
      component={Link}
      to={path}
      variant={isMain ? "filled" : "default"}
      aria-label={`${label}: ${number}`}
    >
      {label}
    </Button>
  )
}

function leadsTo(id: string, status: RequestStatus): [label: string, path: string, isMain: boolean] {
  if (status === "approved") return ["Activar mi firma", paths.managerActivationOf(id), true]
  if (status === "issued") return ["Ver mis certificados", paths.managerSignatures, false]
  if (status === "correction") return ["Ver qué corregir", paths.managerRequest(id), true]
  return ["Ver la solicitud", paths.managerRequest(id), false]
}

/** Goes on with the purchase: its page is open only to who holds its cookie, which the action sets. */
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
