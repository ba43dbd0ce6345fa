import {
  confirmPairing,
  endPairing,
  getPairing,
  type Pairing,
  startPairing,
} from "@trazo/contract/buying/pairing"
import { useCallback, useEffect, useRef, useState } from "react"
import { useRevalidator } from "react-router"
import { callFromBrowser } from "../../../../shared-features/platform/api/call-from-browser.ts"
import { useVisiblePoll } from "../../../../ui/page/use-visible-poll.ts"

/** Where the offer is hidden: the device takes the pictures itself. */
const ownCamera = "(hover: none), (max-width: 767px)"

const openStates: readonly Pairing["state"][] = ["waiting", "scanned", "joined"]

/** The computer's side of a pairing: its code, and the pictures as they arrive. */
export function usePairing() {
  const { revalidate } = useRevalidator()
  const [code, setCode] = useState<string | null>(null)
  const [pairing, setPairing] = useState<Pairing | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const files = useRef<number | null>(null)

  const look = useCallback(async () => {
    // A lost connection is tried again.
    const found = await callFromBrowser(getPairing).catch(() => null)
    if (!found) return
    const isNew = found.pairing !== null && files.current !== null && found.pairing.files !== files.current
    files.current = found.pairing?.files ?? null
    setPairing(found.pairing)
    if (isNew) await revalidate()
  }, [revalidate])

  // A reload finds the phone that is still connected.
  useEffect(() => {
    if (!window.matchMedia(ownCamera).matches) void look()
  }, [look])

  const isOpen = pairing !== null && openStates.includes(pairing.state)
  // An applicant has no session for the live connection.
  useVisiblePoll(isOpen ? look : null)

  const attempt = async (work: () => Promise<Pairing>) => {
    setBusy(true)
    setProblem(null)
    try {
      setPairing(await work())
    } catch (error) {
      setProblem(error instanceof Error ? error.message : "No se pudo. Intente otra vez.")
      await look()
    } finally {
      setBusy(false)
    }
  }
  const start = () =>
    attempt(async () => {
      const started = await callFromBrowser(startPairing)
      files.current = started.pairing.files
      setCode(started.code)
      return started.pairing
    })
  const confirm = (number: string) =>
    attempt(async () => (await callFromBrowser(confirmPairing, { body: { number } })).pairing)

  /** Shown as ended once the server has ended it: until then the phone still sends. */
  const end = async () => {
    setProblem(null)
    try {
      await callFromBrowser(endPairing)
      setCode(null)
      setPairing(null)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : "No se pudo desconectar. Intente otra vez.")
    }
  }

  return { code, pairing, problem, isBusy, start, confirm, end }
}
