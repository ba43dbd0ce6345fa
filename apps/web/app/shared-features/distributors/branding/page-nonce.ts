import { createContext, useContext } from "react"

/**
 * The page's nonce for the content security policy. The server creates it, and the browser reads it from the page.
 * Apart from the other branding, because both entries use it.
 */
export const PageNonce = createContext<string | undefined>(undefined)

export function usePageNonce(): string | undefined {
  return useContext(PageNonce)
}
