import { Button } from "@mantine/core"
import { useEffect, useSyncExternalStore } from "react"
import { NoticeDialog } from "../../ui/notice-dialog.tsx"

/** H4. It stands once, in the page's root; `showError` opens it from anywhere. */
export function ErrorModal() {
  const text = useShownError()
  return (
    <NoticeDialog
      opened={text !== null}
      title="Ha ocurrido un error"
      onEscape={dismissError}
      actions={<Button onClick={dismissError}>Aceptar</Button>}
    >
      <p>{text}</p>
    </NoticeDialog>
  )
}

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

function dismissError(): void {
  set(null)
}

function useShownError(): string | null {
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

interface TypedError {
  typeCode: string
  message: string
}

function isTyped(error: unknown): error is TypedError {
  return (
    typeof error === "object" &&
    error !== null &&
    typeof (error as Partial<TypedError>).typeCode === "string" &&
    typeof (error as Partial<TypedError>).message === "string"
  )
}

/** What the modal says (H4): the server's `typeCode` and message; of what failed on the device, its message alone. */
export function errorText(error: unknown): string {
  if (isTyped(error)) return `${error.typeCode} :: ${error.message}`
  return error instanceof Error && error.message ? error.message : "Algo falló. Intente otra vez."
}
