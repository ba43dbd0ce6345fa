import { useRef } from "react"

/** Longest time between the presses of a double click, ms. */
const doublePress = 300
/** How far a finger moves between them, CSS pixels. */
const reach = 10

interface Press {
  at: number
  x: number
  y: number
  pathname: string
}

/**
 * For the pages' onClickCapture. The second press of a double click or tap does nothing on a page that the first one
 * opened: its button stands where the former one stood. Presses of the keyboard follow the focus, which moves.
 */
export function useSecondPress(pathname: string): (event: React.MouseEvent) => void {
  const last = useRef<Press | null>(null)
  return (event) => {
    if (event.detail === 0) return
    const before = last.current
    const press: Press = { at: event.timeStamp, x: event.clientX, y: event.clientY, pathname }
    // A press into a field opens no page: what is typed there does.
    last.current = (event.target as Element).closest("button, a") ? press : null
    if (!before || before.pathname === pathname || press.at - before.at > doublePress) return
    if (Math.hypot(press.x - before.x, press.y - before.y) > reach) return
    event.preventDefault()
    event.stopPropagation()
  }
}
