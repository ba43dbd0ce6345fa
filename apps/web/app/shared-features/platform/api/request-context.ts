import type { ErrorResponse } from "@trazo/contract/errors/errors"
import { createContext } from "react-router"

/** Calls the API in process with the cookies, address and host of the page's request. */
export type ApiCaller = (request: {
  method: string
  url: string
  body?: unknown
}) => Promise<{ status: number; body: unknown }>

// The server sets these for each request; `entry.server.tsx` exports the keys.
export const nonceContext = createContext<string>()
/** Host name of the page's request, without port. */
export const hostContext = createContext<string>()
export const apiContext = createContext<ApiCaller>()
/** Whether this is a demonstration for others (DEMO_DATA=open). */
export const demonstrationContext = createContext<boolean>()
/** Whether there is demo data, also of a demonstration for this machine alone. */
export const demoDataContext = createContext<boolean>()
/** The id of the request in the log, which people tell to support. */
export const helpCodeContext = createContext<string>()
/** Logs an unexpected error. */
export const reportContext = createContext<(error: unknown) => void>()
/** Why the server did not read the page's form. Null if it did. */
export const refusalContext = createContext<ErrorResponse | null>(null)
