import type { RouterContextProvider } from "react-router"
import { load } from "../api/call.ts"
import type { AccountCalls } from "./account-action.ts"

/** Who is signed in, and where. */
export async function loadAccount(context: Readonly<RouterContextProvider>, calls: AccountCalls) {
  const [account, { rows }] = await Promise.all([
    load(context, calls.getAccount),
    load(context, calls.listSessions),
  ])
  return { account, sessions: rows }
}
