import { keepPersonalDraft } from "@trazo/contract/purchase"
import { useCallback, useEffect, useRef, useState } from "react"
import { endpointUrl } from "../../../../shared-features/api/endpoint-url.ts"
import { typedPersonal } from "./typed-personal.ts"

export type KeptState = "idle" | "keeping" | "kept" | "failed"

const pauseMilliseconds = 600

/**
 * Keeps what is typed on the server as one goes: after a pause, when a field is left, and when the page goes away.
 * `keepalive`, because that last one must outlive the page.
 */
export function useKeptDraft() {
  const form = useRef<HTMLFormElement>(null)
  const [state, setState] = useState<KeptState>("idle")
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const last = useRef<string | null>(null)

  const keep = useCallback(async () => {
    clearTimeout(timer.current)
    if (!form.current) return
    const body = JSON.stringify(typedPersonal(new FormData(form.current)))
    if (body === last.current) return
    const before = last.current
    last.current = body
    setState("keeping")
    const answer = await fetch(endpointUrl(keepPersonalDraft.path), {
      method: keepPersonalDraft.method,
      headers: { "content-type": "application/json", accept: "application/json" },
      credentials: "same-origin",
      keepalive: true,
      body,
    }).catch(() => null)
    if (!answer?.ok && last.current === body) last.current = before
    setState(answer?.ok ? "kept" : "failed")
  }, [])

  const soon = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void keep(), pauseMilliseconds)
  }, [keep])
  /** The form itself is on its way: nothing typed before may arrive after it. */
  const stop = useCallback(() => clearTimeout(timer.current), [])

  useEffect(() => {
    last.current = form.current ? JSON.stringify(typedPersonal(new FormData(form.current))) : null
    const away = () => void keep()
    const hidden = () => {
      if (document.visibilityState === "hidden") away()
    }
    window.addEventListener("beforeunload", away)
    window.addEventListener("online", away)
    document.addEventListener("visibilitychange", hidden)
    return () => {
      clearTimeout(timer.current)
      window.removeEventListener("beforeunload", away)
      window.removeEventListener("online", away)
      document.removeEventListener("visibilitychange", hidden)
    }
  }, [keep])

  return { form, state, keep, soon, stop }
}
