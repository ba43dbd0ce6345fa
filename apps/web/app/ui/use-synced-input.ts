import { useEffect, useRef } from "react"

/** Keeps a field equal to a value of the URL, also after «atrás» or a link, except while the person types in it. */
export function useSyncedInput(value: string): React.RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const field = input.current
    if (field && document.activeElement !== field) field.value = value
  }, [value])
  return input
}
