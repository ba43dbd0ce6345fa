import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs"
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs"
import IconClock from "@tabler/icons-react/dist/esm/icons/IconClock.mjs"
import classes from "./mail-delivery-line.module.css"
import { useMailDelivery } from "./use-mail-delivery.ts"

interface MailDeliveryLineProps {
  /** Of the API, for this code's own holder. */
  address: string
  /** Changes with each code that is sent; null before the first. */
  sentKey: string | number | null
  /** What to do when it was refused. */
  children: React.ReactNode
}

/** Whether the code's mail waits, was taken, or came to nothing; one line in every case but the last. */
export function MailDeliveryLine({ address, sentKey, children }: MailDeliveryLineProps) {
  const delivery = useMailDelivery(address, sentKey)
  if (sentKey === null || delivery === null) return null
  if (delivery?.state === "refused") {
    return (
      <div className={classes.refused} role="alert">
        <IconAlertTriangle size={20} aria-hidden="true" />
        <div>
          <p>
            <strong>Correo rechazado:</strong> {delivery.reason}.
          </p>
          {children}
        </div>
      </div>
    )
  }
  const isAccepted = delivery?.state === "accepted"
  const Picture = isAccepted ? IconCircleCheck : IconClock
  return (
    <p className={classes.line} data-state={isAccepted ? "accepted" : "queued"} role="status">
      <Picture size={20} aria-hidden="true" />
      <span>
        {isAccepted
          ? "Correo aceptado por el servidor del destinatario."
          : "Correo en cola: suele salir en unos segundos."}
      </span>
    </p>
  )
}
