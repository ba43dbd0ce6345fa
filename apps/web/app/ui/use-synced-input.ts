import { useEffect, useRef } from "react"

/** A field with what the address says, also once that changes by «atrás» or a link; never under who types. */
export function useSyncedInput(value: string): React.RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const field = input.current
    if (field && document.activeElement !== field) field.value = value
  }, [value])
  return input
}
