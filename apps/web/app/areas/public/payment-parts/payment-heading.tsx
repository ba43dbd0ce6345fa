import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs"
import type { PurchaseFlow } from "@trazo/contract/purchase"
import { formatDate } from "@trazo/domain/spanish-dates"
import { CopyButton } from "../copy/copy-button.tsx"
import classes from "./payment.module.css"

/** Which request, until when, and why it is asked again where a payment was refused. */
export function PaymentHeading({ flow }: { flow: PurchaseFlow }) {
  const { current, payBefore } = flow.payment
  const isSent = flow.status === "paymentReview"
  return (
    <header className={classes.heading}>
      <h1>{isSent ? "Recibimos su comprobante" : "Pague su solicitud"}</h1>
      {flow.number ? (
        <p className={classes.number}>
          Solicitud <strong>{flow.number}</strong>
          <CopyButton text={flow.number} label="Copiar el número de solicitud">
            Copiar
          </CopyButton>
        </p>
      ) : null}
      {!isSent && payBefore ? (
        <p className={classes.quiet}>
          Ya está registrada y guardada. Puede pagar hasta el {formatDate(new Date(payBefore))}.
        </p>
      ) : null}
      {!isSent && current?.status === "refused" ? (
        <div className={classes.refused} role="alert">
          <IconAlertTriangle size={24} aria-hidden="true" />
          <div>
            <strong>No pudimos confirmar su pago.</strong> {current.reason} Envíe otro comprobante aquí mismo.
          </div>
        </div>
      ) : null}
    </header>
  )
}
