import { useLayoutEffect, useRef } from "react"

/**
 * Gives the focus back to the element that had it when work began. The browser takes it from a button that is disabled
 * meanwhile, and a keyboard would start again at the top of the page.
 */
export function useKeptFocus(isPending: boolean): void {
  const pressed = useRef<Element>(null)
  useLayoutEffect(() => {
    const { activeElement, body } = document
    if (isPending) {
      pressed.current = activeElement
      return
    }
    const isLost = activeElement === null || activeElement === body
    if (isLost && pressed.current instanceof HTMLElement && pressed.current.isConnected)
      pressed.current.focus()
    pressed.current = null
  }, [isPending])
}
