import { isRouteErrorResponse } from "react-router"

/** Thrown by the server in place of a page whose brand takes too long: the shell with «Cargando . . .» (A5). */
export const pending = { brand: "pending" } as const

export function isPendingBrand(error: unknown): boolean {
  return isRouteErrorResponse(error) && (error.data as { brand?: unknown } | null)?.brand === pending.brand
}
