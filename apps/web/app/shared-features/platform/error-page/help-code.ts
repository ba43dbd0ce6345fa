import { createContext, useContext } from "react"

/**
 * The id of the page's request in the server's log, on pages that failed there. The server passes it, and the browser reads
 * it from the page, so that hydration shows it too.
 */
export const HelpCode = createContext<string | undefined>(undefined)

/** Attribute of the page's root element on pages that failed. */
export const helpCodeAttribute = "data-help-code"

export function useHelpCode(): string | undefined {
  return useContext(HelpCode)
}
