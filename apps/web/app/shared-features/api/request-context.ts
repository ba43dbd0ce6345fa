import { createContext } from "react-router"

/** Calls the API inside the process, as the browser that asked for the page: its cookies, its address, its host. */
export type ApiCaller = (request: {
  method: string
  url: string
  body?: unknown
}) => Promise<{ status: number; body: unknown }>

/** What the server hands to each request. `entry.server.tsx` exports these keys; the server sets them. */
export const nonceContext = createContext<string>()
/** The host that the page was opened on, without its port. */
export const hostContext = createContext<string>()
export const apiContext = createContext<ApiCaller>()
/** Whether this is a demonstration for others (DEMO_DATA=open). */
export const demonstrationContext = createContext<boolean>()
/** Where an unexpected error is written. */
export const reportContext = createContext<(error: unknown) => void>()
