import { autosavePersonalData } from "@trazo/contract/buying/purchase"
import { useCallback, useEffect, useRef, useState } from "react"
import { typedPersonal } from "../../../../shared-features/buying/request-form/personal-fields.ts"
import { endpointUrl } from "../../../../shared-features/platform/api/endpoint-url.ts"
import { afterPress } from "../../../../ui/fields/after-press.ts"
import { useTrackPendingWork } from "../../../../ui/files/pending-work.tsx"

export type AutosaveState = "idle" | "saving" | "saved" | "failed"

const debounceMilliseconds = 600
const timeoutMilliseconds = 10_000

/**
 * Saves the form after a pause, when a field loses focus and when the page is left. Saves run one at a time and the
 * submission waits for the last one, so that an older state never overwrites a newer one.
 */
export function useAutosave() {
  const form = useRef<HTMLFormElement>(null)
  const [state, setState] = useState<AutosaveState>("idle")
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const last = useRef<string | null>(null)
  const running = useRef<Promise<void>>(undefined)
  const track = useTrackPendingWork()

  /** Resolves once the form's content is saved, or saving it failed. */
  const save = useCallback((): Promise<void> => {
    clearTimeout(timer.current)
    if (running.current) return running.current
    const saving = saveUntilUnchanged(form, last, setState).finally(() => {
      running.current = undefined
    })
    running.current = saving
    track(saving)
    return saving
  }, [track])

  const schedule = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void save(), debounceMilliseconds)
  }, [save])

  const cancel = useCallback(() => clearTimeout(timer.current), [])

  useEffect(() => {
    last.current = contentOf(form)
    // A page that is being left cannot wait for a running save.
    const away = () => void saveOnce(form, last, setState)
    const hidden = () => {
      if (document.visibilityState === "hidden") away()
    }
    window.addEventListener("beforeunload", away)
    const online = () => void save()
    window.addEventListener("online", online)
    document.addEventListener("visibilitychange", hidden)
    return () => {
      clearTimeout(timer.current)
      window.removeEventListener("beforeunload", away)
      window.removeEventListener("online", online)
      document.removeEventListener("visibilitychange", hidden)
    }
  }, [save])

  return { form, state, save, schedule, cancel }
}

type FormRef = React.RefObject<HTMLFormElement | null>
/** The content that the server has or is receiving. */
type LastRef = React.RefObject<string | null>
type SetState = (state: AutosaveState) => void

const contentOf = (form: FormRef) =>
  form.current ? JSON.stringify(typedPersonal(new FormData(form.current))) : null

async function saveUntilUnchanged(form: FormRef, last: LastRef, setState: SetState): Promise<void> {
  while (await saveOnce(form, last, setState));
}

/** `keepalive`: the last request outlives the page. @returns whether new content was saved */
async function saveOnce(form: FormRef, last: LastRef, setState: SetState): Promise<boolean> {
  const body = contentOf(form)
  if (body === null || body === last.current) return false
  const before = last.current
  last.current = body
  setState("saving")
  const response = await fetch(endpointUrl(autosavePersonalData.path), {
    method: autosavePersonalData.method,
    headers: { "content-type": "application/json", accept: "application/json" },
    credentials: "same-origin",
    keepalive: true,
    signal: AbortSignal.timeout(timeoutMilliseconds),
    body,
  }).catch(() => null)
  if (!response?.ok && last.current === body) last.current = before
  // Its text can take another line, which moves the button that was pressed to leave the field.
  afterPress(() => setState(response?.ok ? "saved" : "failed"))
  return response?.ok === true
}
