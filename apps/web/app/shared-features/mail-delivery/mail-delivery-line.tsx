import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs"
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs"
import IconClock from "@tabler/icons-react/dist/esm/icons/IconClock.mjs"
import type { CodeDelivery, MailDelivery } from "@trazo/contract/mail-delivery"
import { useEffect, useState } from "react"
import classes from "./mail-delivery-line.module.css"

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

const everyMilliseconds = 3000

/** Null: no code went to the present address; undefined: it could not be learnt yet. */
type Learnt = MailDelivery | null | undefined

/**
 * How the mail with a code fares. Asked for again while it waits, and only while the page is seen; what can't be
 * learnt is asked again, for it is no reason to stop.
 * @param address of the API, for this code's own holder @param sentKey changes with each code that is sent
 */
function useMailDelivery(address: string, sentKey: string | number | null): Learnt {
  const [known, setKnown] = useState<{ key: typeof sentKey; delivery: Learnt } | null>(null)
  useEffect(() => {
    if (sentKey === null) return
    const ended = new AbortController()
    const { signal } = ended
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async () => {
      clearTimeout(timer)
      if (document.visibilityState === "hidden") return
      const delivery = await readDelivery(address, signal)
      if (signal.aborted) return
      if (delivery !== undefined) setKnown({ key: sentKey, delivery })
      const isDecided = delivery === null || (delivery && delivery.state !== "queued")
      if (isDecided) ended.abort()
      else timer = setTimeout(ask, everyMilliseconds)
    }
    document.addEventListener("visibilitychange", ask, { signal })
    // The queue is looked through twice a second: the first look comes when it may be through.
    timer = setTimeout(ask, 1000)
    return () => {
      clearTimeout(timer)
      ended.abort()
    }
  }, [address, sentKey])
  return known?.key === sentKey ? known.delivery : undefined
}

async function readDelivery(address: string, signal: AbortSignal): Promise<Learnt> {
  try {
    const answer = await fetch(address, { signal, headers: { accept: "application/json" } })
    return answer.ok ? ((await answer.json()) as CodeDelivery).delivery : undefined
  } catch {
    return undefined
  }
}
