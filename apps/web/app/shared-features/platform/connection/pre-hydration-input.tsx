import { useLayoutEffect } from "react"

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Passes input from before hydration, or restored by the browser, to React. Otherwise controlled fields lose it at the
 * next render.
 */
export function PreHydrationInput() {
  // In the hydration commit, before the first render after it.
  useLayoutEffect(() => {
    for (const field of document.querySelectorAll<Field>("input, textarea, select")) handOver(field)
  }, [])
  return null
}

function handOver(field: Field): void {
  if (field instanceof HTMLSelectElement) handOverChoice(field)
  else if (field.type === "checkbox" || field.type === "radio") handOverTick(field as HTMLInputElement)
  else if (field.type !== "hidden" && field.type !== "file") handOverText(field)
}

function handOverText(field: HTMLInputElement | HTMLTextAreaElement): void {
  const typed = field.value
  if (typed === field.defaultValue) return
  // React compares with the last value set on the element. The prototype's setter bypasses that.
  field.value = field.defaultValue
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, typed)
  field.dispatchEvent(new Event("input", { bubbles: true }))
}

function handOverTick(field: HTMLInputElement): void {
  if (field.checked === field.defaultChecked) return
  // Checking another radio unchecks this one.
  if (field.type === "radio" && !field.checked) return
  field.checked = field.defaultChecked
  field.click()
}

function handOverChoice(field: HTMLSelectElement): void {
  const isAsSent = [...field.options].every((option) => option.selected === option.defaultSelected)
  const hasDefault = [...field.options].some((option) => option.defaultSelected)
  if (isAsSent || (!hasDefault && field.selectedIndex === 0)) return
  // The browser sends `input`, then `change`. If `input` starts the hydration, the browser's own `change` follows.
  if (window.event?.target === field) keepUntilChange(field)
  else field.dispatchEvent(new Event("change", { bubbles: true }))
}

/** A controlled select that renders meanwhile goes back to its old option. */
function keepUntilChange(field: HTMLSelectElement): void {
  const { value } = field
  const restore = () => {
    field.value = value
  }
  field.addEventListener("change", restore, { once: true })
}
