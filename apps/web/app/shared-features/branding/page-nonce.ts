import { createContext, useContext } from "react"

/**
 * The page's nonce (content security policy). The server gives it; the browser reads it from the page it got, so
 * that it never changes while the page lives.
 */
export const PageNonce = createContext<string | undefined>(undefined)

export function usePageNonce(): string | undefined {
  return useContext(PageNonce)
}
