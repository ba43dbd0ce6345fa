import { isRouteErrorResponse } from "react-router"
import { isPendingBrand } from "../branding/brand-context.ts"

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

export function errorTitle(error: unknown): string {
  const { status, message } = readError(error)
  if (isPendingBrand(error)) return "Cargando . . ."
  if (status === 404) return missing
  return message ?? `Error ${shownStatus(status)}`
}

export { missing as missingPageText }
