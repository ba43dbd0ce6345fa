import { isRouteErrorResponse } from "react-router"
import { isPendingBrand } from "../../distributors/branding/brand-context.ts"
import { ConnectionLost } from "../api/connection-lost.ts"

const missing = "This page could not be found"

interface ErrorReading {
  status: number
  /** The API's message, if any. */
  message: string | undefined
}

/** HTTP status (500 for an unexpected error) and message of a route's error. */
export function readError(error: unknown): ErrorReading {
  if (!isRouteErrorResponse(error)) return { status: 500, message: undefined }
  const { message } = (error.data ?? {}) as { message?: unknown }
  return { status: error.status, message: typeof message === "string" ? message : undefined }
}

/** 422 is shown as 404 (C6). */
export function shownStatus(status: number): number {
  return status === 422 ? 404 : status
}

/**
 * Whether the server did not answer, as browsers report it: for data, for a chunk and for its style sheet (Vite). React
 * Router throws what `fetch` and `import()` throw.
 */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof ConnectionLost) return true
  return error instanceof Error && lostMessages.test(error.message)
}

const lostMessages =
  /^(failed to fetch|load failed|networkerror|error loading dynamically imported|importing a module script failed|unable to preload css|error loading route module)/i

export function errorTitle(error: unknown): string {
  if (isConnectionLost(error)) return "No hay conexión"
  const { status, message } = readError(error)
  if (isPendingBrand(error)) return "Cargando . . ."
  if (status === 404) return missing
  return message ?? `Error ${shownStatus(status)}`
}

export { missing as missingPageText }
