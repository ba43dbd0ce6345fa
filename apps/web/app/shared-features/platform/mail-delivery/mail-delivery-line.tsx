import { Alert, Group } from "@mantine/core"
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs"
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs"
import IconClock from "@tabler/icons-react/dist/esm/icons/IconClock.mjs"
import type { CodeDelivery, MailDelivery } from "@trazo/contract/platform/mail-delivery"
import { useEffect, useState } from "react"
import { useNavigation } from "react-router"

interface MailDeliveryLineProps {
  /** The API address that reports on the mail of this code. */
  address: string
  /** Changes with each code that is sent; null before the first. */
  sentKey: string | number | null
  /** What to do after a refusal. */
  children: React.ReactNode
}

/** One line, or an alert when the destination refuses the mail. */
export function MailDeliveryLine({ address, sentKey, children }: MailDeliveryLineProps) {
  const delivery = useMailDelivery(address, sentKey)
  if (sentKey === null || delivery === null) return null
  if (delivery?.state === "refused") {
    return (
      <Alert color="var(--bad)" mt="md" icon={<IconAlertTriangle aria-hidden="true" />}>
        <strong>Correo rechazado:</strong> {delivery.reason}.{children}
      </Alert>
    )
  }
  const isAccepted = delivery?.state === "accepted"
  return (
    <Group gap="sm" mt="md" wrap="nowrap" align="start" mih={24} c="dimmed" role="status">
      {isAccepted ? (
        <IconCircleCheck size={20} color="var(--good)" aria-hidden="true" />
      ) : (
        <IconClock size={20} aria-hidden="true" />
      )}
      <span>
        {isAccepted
          ? "Correo aceptado por el servidor del destinatario."
          : "Correo en cola: suele salir en unos segundos."}
      </span>
    </Group>
  )
}

const pollMilliseconds = 3000

/** null: no code was sent to the current address; undefined: not known yet. */
type KnownDelivery = MailDelivery | null | undefined

/**
 * Polls while the mail is queued, the page is visible and no navigation is in progress: a submitted code ends the cookie
 * that a poll in flight would send. Failed polls are retried.
 */
function useMailDelivery(address: string, sentKey: string | number | null): KnownDelivery {
  const [known, setKnown] = useState<{ key: typeof sentKey; delivery: KnownDelivery } | null>(null)
  const delivery = known?.key === sentKey ? known.delivery : undefined
  const isFinal = delivery === null || (delivery !== undefined && delivery.state !== "queued")
  const isIdle = useNavigation().state === "idle"
  useEffect(() => {
    if (sentKey === null || isFinal || !isIdle) return
    const ended = new AbortController()
    const { signal } = ended
    let timer: ReturnType<typeof setTimeout> | undefined
    const poll = async () => {
      clearTimeout(timer)
      if (document.visibilityState === "hidden") return
      const response = await readDelivery(address, signal)
      if (signal.aborted) return
      if (response !== undefined) setKnown({ key: sentKey, delivery: response })
      timer = setTimeout(poll, pollMilliseconds)
    }
    document.addEventListener("visibilitychange", poll, { signal })
    // The queue runs twice a second, so the first poll waits until the mail may have left.
    timer = setTimeout(poll, 1000)
    return () => {
      clearTimeout(timer)
      ended.abort()
    }
  }, [address, sentKey, isFinal, isIdle])
  return delivery
}

async function readDelivery(address: string, signal: AbortSignal): Promise<KnownDelivery> {
  try {
    const response = await fetch(address, { signal, headers: { accept: "application/json" } })
    return response.ok ? ((await response.json()) as CodeDelivery).delivery : undefined
  } catch {
    // The connection is lost, or the page is left. The next poll asks again.
    return undefined
  }
}
