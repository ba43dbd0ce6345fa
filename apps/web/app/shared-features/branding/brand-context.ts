import type { Distributor } from "@trazo/contract/branding"
import { createContext } from "react-router"

/**
 * Whose page this is: a distributor's, the platform's own (/administrator), or nobody's known because the look-up
 * failed and the page stands all the same (A4).
 */
export type Brand =
  | { of: "distributor"; distributor: Distributor }
  | { of: "platform"; distributor: null }
  | { of: "unknown"; distributor: null }

/** Set by the root's middleware, before any loader runs. */
export const brandContext = createContext<Brand>()
