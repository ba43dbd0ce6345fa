import { readCard } from "@trazo/contract/buying/card-reading"
import { isCard } from "@trazo/domain/requests/evidence"
import { useEffect, useState } from "react"
import { useRevalidator } from "react-router"
import { callFromBrowser } from "../../../shared-features/platform/api/call-from-browser.ts"
import { useFlow } from "./use-flow.ts"

/** `unread`: nothing is being read, such as of a PDF or while the reader is busy. */
type ReadingState = "none" | "reading" | "slow" | "unread" | "read"

const slowMilliseconds = 6000

/** Has new pictures of the cédula or passport read, and loads what was found. Whoever types need not wait for it. */
export function useCardReading(): ReadingState {
  const { options, categories } = useFlow()
  const { revalidate } = useRevalidator()
  const sent = categories
    .flatMap(({ paper: type, files }) => (isCard(type) ? files.map(({ id }) => id) : []))
    .join()
  const [ended, setEnded] = useState<string | null>(null)
  const [isSlow, setSlow] = useState(false)
  const isPending = options.card?.isPending === true

  useEffect(() => {
    if (!isPending) return
    setSlow(false)
    const slow = setTimeout(() => setSlow(true), slowMilliseconds)
    // What cannot be read is typed.
    void callFromBrowser(readCard)
      .catch(() => null)
      .then(() => revalidate())
      .finally(() => {
        clearTimeout(slow)
        setEnded(sent)
      })
    return () => clearTimeout(slow)
  }, [isPending, sent, revalidate])

  if (sent === "") return "none"
  if (isPending && ended !== sent) return isSlow ? "slow" : "reading"
  return Object.keys(options.card?.fields ?? {}).length > 0 ? "read" : "unread"
}
