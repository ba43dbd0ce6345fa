import { type RefObject, useEffect } from "react"

const boxesOf = (form: HTMLFormElement) => form.querySelectorAll<HTMLInputElement>("input[type=checkbox]")

/**
 * Keeps the ticks of a form in this tab, for somebody who leaves the page to change an answer.
 * @param key of the request and of the wording that was ticked
 */
export function useKeptTicks(form: RefObject<HTMLFormElement | null>, key: string): void {
  useEffect(() => {
    const present = form.current
    if (!present) return
    const place = `ticks ${key}`
    const kept = readTicks(place)
    for (const box of boxesOf(present)) if (kept.includes(box.id)) box.checked = true
    const keep = () => {
      const ticked = [...boxesOf(present)].filter(({ checked }) => checked).map(({ id }) => id)
      try {
        sessionStorage.setItem(place, JSON.stringify(ticked))
      } catch {
        // Storage is full or off: the ticks are asked again.
      }
    }
    present.addEventListener("change", keep)
    return () => present.removeEventListener("change", keep)
  }, [form, key])
}

function readTicks(place: string): unknown[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(place) ?? "[]")
    return Array.isArray(kept) ? kept : []
  } catch {
    // Storage is off, or its text is not JSON.
    return []
  }
}
