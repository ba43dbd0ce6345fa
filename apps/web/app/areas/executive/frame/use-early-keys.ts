import { useCallback, useEffect, useRef } from "react"

/** Then the page gets its keys back, in case the palette does not load. */
const mostMilliseconds = 5000

/**
 * Keeps what is typed between the palette's opening and its field's focus. Otherwise the letters of a search would press
 * the keys of the page, which decide on a request.
 */
export function useEarlyKeys() {
  const typed = useRef("")
  const stop = useRef(() => {})
  const collect = useCallback(() => {
    stop.current()
    typed.current = ""
    const onKeyDown = (event: KeyboardEvent) => {
      event.preventDefault()
      event.stopImmediatePropagation()
      if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) typed.current += event.key
    }
    const timer = setTimeout(() => stop.current(), mostMilliseconds)
    window.addEventListener("keydown", onKeyDown, true)
    stop.current = () => {
      clearTimeout(timer)
      window.removeEventListener("keydown", onKeyDown, true)
    }
  }, [])
  /** Ends the collecting. @returns what was typed */
  const take = useCallback(() => {
    stop.current()
    const text = typed.current
    typed.current = ""
    return text
  }, [])
  useEffect(() => () => stop.current(), [])
  return { collect, take }
}
