import { useEffect } from "react"
import { useLocation } from "react-router"

/** Focuses the field that the address names («#schedule»), as the links of the completeness dialog do. */
export function useFieldOfAddress(): void {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second visit of the same address focuses again.
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.focus()
  }, [hash, key])
}
