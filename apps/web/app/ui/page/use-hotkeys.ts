import { useLayoutEffect, useRef } from "react"

/** Handlers by key name («j», «ArrowDown», «/», «Shift+ArrowUp»). */
type Hotkeys = Record<string, (event: KeyboardEvent) => void>

const typingSelector =
  "input:not([type=checkbox], [type=radio], [type=file]), textarea, select, [contenteditable]"

/**
 * Ignores keys that are typed into a field, pressed under a dialog, or combined with Ctrl, Alt or Meta. Mantine's
 * useHotkeys also compares the Shift key, but on a Spanish keyboard «/» is Shift+7.
 */
function isForPage(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.isComposing)
    return false
  const { target } = event
  if (target instanceof Element && target.closest(`${typingSelector}, video, iframe`)) return false
  return document.querySelector("dialog[open], [aria-modal=true]") === null
}

function nameOf({ key, shiftKey }: KeyboardEvent): string {
  const name = key.length === 1 ? key.toLowerCase() : key
  return shiftKey && key.length > 1 ? `Shift+${name}` : name
}

/** Registers the keys of a whole page when it is rendered. */
export function useHotkeys(hotkeys: Hotkeys): void {
  const latest = useRef(hotkeys)
  useLayoutEffect(() => {
    latest.current = hotkeys
  })
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const handler = isForPage(event) ? latest.current[nameOf(event)] : undefined
      if (!handler) return
      event.preventDefault()
      handler(event)
    }
    document.addEventListener("keydown", onKeyDown)
    return () => document.removeEventListener("keydown", onKeyDown)
  }, [])
}
