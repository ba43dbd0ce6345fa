import type { Distributor } from "@trazo/contract/distributors/branding"
import { createContext, isRouteErrorResponse } from "react-router"

/**
 * The owner of a page: a distributor, the platform (/administrator), or unknown. A failed look-up does not block the
 * page (A4).
 */
export type Brand =
  /** `isSuspended`: only the pages to revoke a certificate are open. */
  | { of: "distributor"; distributor: Distributor; isSuspended?: true }
  | { of: "platform"; distributor: null }
  | { of: "unknown"; distributor: null }

/** The root's middleware sets it before any loader runs. */
export const brandContext = createContext<Brand>()

/** The server throws it when the brand look-up is slow. The error boundary shows «Cargando . . .» (A5). */
export const pending = { brand: "pending" } as const

export function isPendingBrand(error: unknown): boolean {
  return isRouteErrorResponse(error) && (error.data as { brand?: unknown } | null)?.brand === pending.brand
}
