import { useEffect, useState } from "react"
import { useActionData, useFetchers } from "react-router"

/**
 * What the server said of a field, until the person types again; said anew after each answer, be it in the same
 * words. Gives the message and what silences it.
 */
export function useServerError(error: string | null | undefined): [told: string | null, silence: () => void] {
  const answer = useActionData<unknown>()
  const isSending = useFetchers().length > 0
  const [told, setTold] = useState(error ?? null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer says the same error again.
  useEffect(() => setTold(error ?? null), [error, answer, isSending])
  return [told, () => setTold(null)]
}
