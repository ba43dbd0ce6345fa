import { createContext, useContext } from "react"

/**
 * The page's nonce (content security policy). The server creates it; the browser reads it from the page, so
 * that it stays the same.
 */
export const PageNonce = createContext<string | undefined>(undefined)

export function usePageNonce(): string | undefined {
  return useContext(PageNonce)
}
