import { Box, Button } from "@mantine/core"
import { useEffect, useId, useRef, useSyncExternalStore } from "react"
import classes from "./error-modal.module.css"

/**
 * «Ha ocurrido un error» (H4), rendered once in the root. `showError` opens it from anywhere. It uses the native dialog
 * element: the kit's dialog would load Mantine's Modal on every public page, and the top layer is above other dialogs.
 */
export function ErrorModal() {
  const text = useShownError()
  const opened = text !== null
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  useEffect(() => {
    if (opened && !dialog.current?.open) {
      dialog.current?.showModal()
      // A long message moves the button out of view.
      heading.current?.focus({ preventScroll: true })
    }
    if (!opened) dialog.current?.close()
  }, [opened])
  return (
    <dialog ref={dialog} className={classes.dialog} aria-labelledby={titleId} onClose={dismissError}>
      <Box
        id={titleId}
        ref={heading}
        tabIndex={-1}
        component="h2"
        px="lg"
        pt="lg"
        fz="lg"
        style={{ outline: "none" }}
      >
        Ha ocurrido un error
      </Box>
      <Box px="lg" py="md" c="dimmed" style={{ overflowWrap: "anywhere" }}>
        <Box component="p" m={0}>
          {text}
        </Box>
      </Box>
      <div className={classes.actions}>
        <Button onClick={dismissError}>Aceptar</Button>
      </div>
    </dialog>
  )
}

/** The current message. A newer error replaces it. */
let shown: string | null = null
const listeners = new Set<() => void>()

function set(text: string | null): void {
  shown = text
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Opens the modal for an ApiError, an error response of the API, or any Error. */
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

/** Opens the modal for a loader's error, once for each message. */
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

/** The server's `typeCode` and message (H4), or the message alone of an error on the device. */
export function errorText(error: unknown): string {
  if (isTyped(error)) return `${error.typeCode} :: ${error.message}`
  return error instanceof Error && error.message ? error.message : "Algo falló. Intente otra vez."
}
