import type { CodeDelivery, MailDelivery } from "@trazo/contract/mail-delivery"
import { useEffect, useState } from "react"

const everyMilliseconds = 3000

/** Null: no code went to the present address; undefined: it could not be learnt yet. */
type Learnt = MailDelivery | null | undefined

/**
 * How the mail with a code fares. Asked for again while it waits, and only while the page is seen; what can't be
 * learnt is asked again, for it is no reason to stop.
 * @param address of the API, for this code's own holder @param sentKey changes with each code that is sent
 */
export function useMailDelivery(address: string, sentKey: string | number | null): Learnt {
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
