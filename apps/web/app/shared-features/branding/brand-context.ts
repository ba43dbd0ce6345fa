import type { Distributor } from "@trazo/contract/branding"
import { createContext, isRouteErrorResponse } from "react-router"

/**
 * The owner of a page: a distributor, the platform (/administrator), or unknown because the look-up
 * failed, which does not block the page (A4).
 */
export type Brand =
  | { of: "distributor"; distributor: Distributor }
  | { of: "platform"; distributor: null }
  | { of: "unknown"; distributor: null }

/** Set by the root's middleware, before any loader runs. */
export const brandContext = createContext<Brand>()

/** Thrown by the server in place of a page whose brand takes too long: the shell with «Cargando . . .» (A5). */
export const pending = { brand: "pending" } as const

export function isPendingBrand(error: unknown): boolean {
  return isRouteErrorResponse(error) && (error.data as { brand?: unknown } | null)?.brand === pending.brand
}
