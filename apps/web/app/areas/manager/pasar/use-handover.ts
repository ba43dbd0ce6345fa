import {
  getHandover,
  type Handover,
  startHandover,
  takeHandover,
} from "@trazo/contract/certificates/handover"
import { useState } from "react"
import { callFromBrowser } from "../../../shared-features/platform/api/call-from-browser.ts"
import { useVisiblePoll } from "../../../ui/page/use-visible-poll.ts"

interface TakenFile {
  serial: string
  holderNames: string
  bytes: Uint8Array<ArrayBuffer>
}

/** The computer's side: its code, and the file once the phone's number was typed. */
export function useHandover() {
  const [code, setCode] = useState<string | null>(null)
  const [state, setState] = useState<Handover["state"] | null>(null)
  const [file, setFile] = useState<TakenFile | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const look = async () => {
    // A lost connection is tried again.
    const found = await callFromBrowser(getHandover).catch(() => null)
    if (found) setState(found.state)
  }

  const isOpen = state === "waiting" || state === "offered"
  useVisiblePoll(isOpen && !file ? look : null)

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setProblem(null)
    try {
      await work()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : "No se pudo. Intente otra vez.")
      await look()
    } finally {
      setBusy(false)
    }
  }
  const start = () =>
    attempt(async () => {
      const started = await callFromBrowser(startHandover)
      setCode(started.code)
      setState(started.state)
    })
  const take = (number: string) =>
    attempt(async () => {
      const { p12, ...certificate } = await callFromBrowser(takeHandover, { body: { number } })
      const bytes = Uint8Array.from(atob(p12), (sign) => sign.charCodeAt(0))
      setFile({ ...certificate, bytes })
    })
  return { code, state, file, problem, isBusy, start, take }
}
