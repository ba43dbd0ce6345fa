import { useEffect, useState } from "react"
import { useActionData, useFetchers } from "react-router"

/** A server's message about a field, shown until the user types. Each response shows it again, even with the same text. */
export function useServerError(
  error: string | null | undefined,
): [serverError: string | null, clear: () => void] {
  const response = useActionData<unknown>()
  const isSending = useFetchers().length > 0
  const [shown, setShown] = useState(error ?? null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new response can repeat the same error.
  useEffect(() => setShown(error ?? null), [error, response, isSending])
  return [shown, () => setShown(null)]
}
