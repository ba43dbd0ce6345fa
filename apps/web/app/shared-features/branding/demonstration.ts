import { createContext, useContext } from "react"

/**
 * Whether this is a demonstration for others. The server's setting says so; the browser reads it from the page that it
 * got, so that error pages, which load nothing, say it too.
 */
export const Demonstration = createContext(false)

export function useDemonstration(): boolean {
  return useContext(Demonstration)
}

/** On the page's root element, empty where it is a demonstration. */
export const demonstrationAttribute = "data-demonstration"
