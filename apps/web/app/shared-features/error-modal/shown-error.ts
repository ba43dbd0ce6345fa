import { useEffect, useSyncExternalStore } from "react"
import { errorText } from "./error-text.ts"

/** One at a time: a newer error takes the place of the one that is shown. */
let shown: string | null = null
const listeners = new Set<() => void>()

function set(text: string | null): void {
  shown = text
  for (const tell of listeners) tell()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Opens «Ha ocurrido un error» over whatever page stands (H4): an ApiError, an API's error answer, any Error. */
export function showError(error: unknown): void {
  set(errorText(error))
}

export function dismissError(): void {
  set(null)
}

export function useShownError(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  )
}

/** Opens the modal for what a loader could not get; again only when it is another error. */
export function useErrorShown(error: unknown): void {
  const text = error ? errorText(error) : null
  useEffect(() => {
    if (text) set(text)
  }, [text])
}
