import { keepPersonalDraft } from "@trazo/contract/purchase"
import { useCallback, useEffect, useRef, useState } from "react"
import { endpointUrl } from "../../../../shared-features/api/endpoint-url.ts"
import { useTrackWork } from "../../../../ui/work-under-way.tsx"
import { typedPersonal } from "./personal-fields.ts"

export type KeptState = "idle" | "keeping" | "kept" | "failed"

const pauseMilliseconds = 600
const patienceMilliseconds = 10_000

/**
 * Keeps what is typed on the server as one goes: after a pause, when a field is left, and when the page goes away.
 * One at a time, and the form itself after the last: what was typed before may not arrive after what was typed later.
 */
export function useKeptDraft() {
  const form = useRef<HTMLFormElement>(null)
  const [state, setState] = useState<KeptState>("idle")
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const last = useRef<string | null>(null)
  const isKeeping = useRef(false)
  const track = useTrackWork()

  const keep = useCallback(() => {
    clearTimeout(timer.current)
    if (isKeeping.current) return
    isKeeping.current = true
    const kept = keepUntilSame(form, last, setState).finally(() => {
      isKeeping.current = false
    })
    track(kept)
  }, [track])

  const soon = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(keep, pauseMilliseconds)
  }, [keep])

  /** The form itself is on its way. */
  const stop = useCallback(() => clearTimeout(timer.current), [])

  useEffect(() => {
    last.current = typedIn(form)
    // Who leaves can't wait for what is under way.
    const away = () => void keepOnce(form, last, setState)
    const hidden = () => {
      if (document.visibilityState === "hidden") away()
    }
    window.addEventListener("beforeunload", away)
    window.addEventListener("online", keep)
    document.addEventListener("visibilitychange", hidden)
    return () => {
      clearTimeout(timer.current)
      window.removeEventListener("beforeunload", away)
      window.removeEventListener("online", keep)
      document.removeEventListener("visibilitychange", hidden)
    }
  }, [keep])

  return { form, state, keep, soon, stop }
}

type FormRef = React.RefObject<HTMLFormElement | null>
/** What the server has, or is about to. */
type LastRef = React.RefObject<string | null>
type SetState = (state: KeptState) => void

const typedIn = (form: FormRef) =>
  form.current ? JSON.stringify(typedPersonal(new FormData(form.current))) : null

async function keepUntilSame(form: FormRef, last: LastRef, setState: SetState): Promise<void> {
  while (await keepOnce(form, last, setState));
}

/** `keepalive`, because the last one must outlive the page. @returns whether something new was kept */
async function keepOnce(form: FormRef, last: LastRef, setState: SetState): Promise<boolean> {
  const body = typedIn(form)
  if (body === null || body === last.current) return false
  const before = last.current
  last.current = body
  setState("keeping")
  const answer = await fetch(endpointUrl(keepPersonalDraft.path), {
    method: keepPersonalDraft.method,
    headers: { "content-type": "application/json", accept: "application/json" },
    credentials: "same-origin",
    keepalive: true,
    signal: AbortSignal.timeout(patienceMilliseconds),
    body,
  }).catch(() => null)
  if (!answer?.ok && last.current === body) last.current = before
  setState(answer?.ok ? "kept" : "failed")
  return answer?.ok === true
}
