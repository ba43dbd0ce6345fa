import { useEffect, useRef, useState } from "react"
import { useActionData, useFetchers } from "react-router"

/**
 * A server's message about a field, shown until the user types. Each response shows it again, even with the same text. The
 * page's data loads after a response; what is typed meanwhile hides the message for good.
 */
export function useServerError(
  error: string | null | undefined,
): [serverError: string | null, clear: () => void] {
  const response = useActionData<unknown>()
  const isSending = useFetchers().length > 0
  const [shown, setShown] = useState(error ?? null)
  const isCleared = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new response can repeat the same error.
  useEffect(() => {
    isCleared.current = false
    setShown(error ?? null)
  }, [error, response])
  useEffect(() => {
    if (isSending) isCleared.current = false
    else if (!isCleared.current) setShown(error ?? null)
  }, [error, isSending])
  const clear = () => {
    isCleared.current = true
    setShown(null)
  }
  return [shown, clear]
}
