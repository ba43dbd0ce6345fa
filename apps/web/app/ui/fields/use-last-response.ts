import { useState } from "react"
import { useActionData } from "react-router"

/** The page's last action data. Unlike `useActionData`, it survives `revalidate()`, for example after an upload. */
export function useLastResponse(): unknown {
  const response = useActionData<unknown>()
  const [last, setLast] = useState(response)
  if (response !== undefined && response !== last) setLast(response)
  return last
}
