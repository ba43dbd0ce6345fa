import { Button } from "@mantine/core"
import type { getClientRequest } from "@trazo/contract/client-requests"
import type { CallResponse } from "@trazo/contract/endpoint"
import { paths } from "@trazo/contract/paths"
import { Link } from "react-router"
import { useDistributor } from "../../../shared-features/branding/use-brand.ts"
import { ContinueButton } from "./next-button.tsx"
import classes from "./request.module.css"
import { deadline, finishActivation, whatIsNext } from "./what-is-next.ts"

type ClientRequest = CallResponse<typeof getClientRequest>

/** Where the request stands, in words, and the one button for what is next. */
export function NextStep({ request, isCutOff }: { request: ClientRequest; isCutOff: boolean }) {
  const { id, status, statusSince } = request
  const next = isCutOff ? { label: "Terminar de activar", path: paths.managerActivationOf(id) } : request.next
  const until = deadline(status, statusSince)
  const goesOnBuying = status === "payment" || status === "draft"
  return (
    <>
      <p className={classes.says}>{isCutOff ? finishActivation : whatIsNext[status]}</p>
      <Reason request={request} />
      <Explanation status={status} />
      {goesOnBuying ? <ContinueButton id={id} label={next?.label ?? "Continuar mi solicitud"} /> : null}
      {next && !goesOnBuying ? (
        <Button component={Link} to={next.path}>
          {next.label}
        </Button>
      ) : null}
      {until ? <p className={classes.quiet}>Tiene hasta el {until}; después la solicitud vence.</p> : null}
    </>
  )
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
    <p className={classes.reason} data-tone={status === "rejected" ? "bad" : "warn"}>
      <strong>{title}</strong>
      {reason}
    </p>
  )
}

function Explanation({ status }: { status: ClientRequest["status"] }) {
  const email = useDistributor()?.distributorData.supportEmail
  if (status === "correction") {
    return (
      <p>
        Le enviamos un correo con un enlace que abre solo lo que hay que corregir; todo lo demás queda como
        está. Si no lo encuentra, revise el correo no deseado{email ? <Support email={email} /> : "."}
      </p>
    )
  }
  if (status === "paymentReview" || status === "review") {
    return <p className={classes.quiet}>No tiene que hacer nada. Le avisaremos por correo.</p>
  }
  if (status === "rejected" && email) {
    return (
      <p className={classes.quiet}>
        Si tiene dudas o pagó la solicitud, escríbanos a <a href={`mailto:${email}`}>{email}</a>.
      </p>
    )
  }
  return null
}

function Support({ email }: { email: string }) {
  return (
    <>
      {" "}
      o escríbanos a <a href={`mailto:${email}`}>{email}</a>.
    </>
  )
}
