import { mergeClients, undoMerge } from "@trazo/contract/desk/client-merges"
import { addClientNote, changeClientData, removeClient } from "@trazo/contract/desk/client-records"
import { endClientSessions } from "@trazo/contract/identity/client-sessions"
import { closeMonth, recordMonthPaid, saveMonthlyAccount } from "@trazo/contract/money/monthly-account"
import { paths } from "@trazo/contract/paths"
import { type RouterContextProvider, redirect } from "react-router"
import { call } from "../../../shared-features/platform/api/call.ts"
import type { Intents } from "../../../shared-features/platform/intent/page-action.ts"

export function clientIntents(context: Readonly<RouterContextProvider>, id: string) {
  const params = { id }
  return {
    data: (form) =>
      call(context, changeClientData, {
        params,
        body: form.pick("names", "surnames", "phone", "version"),
      }),
    note: (form) => call(context, addClientNote, { params, body: form.pick("note") }),
    remove: async (form) => {
      await call(context, removeClient, { params, body: form.pick("reason") })
      return redirect(paths.executiveClients)
    },
    merge: (form) => call(context, mergeClients, { params, body: form.pick("source", "reason") }),
    undoMerge: (form) => call(context, undoMerge, { params: { id, ...form.pick("merge") } }),
    account: (form) => {
      const state = form.has("active") ? "active" : "disabled"
      const body = { ...form.pick("company", "ruc", "limit", "version"), state } as const
      return call(context, saveMonthlyAccount, { params, body })
    },
    closeMonth: (form) => {
      const body = { totalCents: Number(form.text("totalCents")) }
      return call(context, closeMonth, { params: { id, ...form.pick("month") }, body })
    },
    monthPaid: (form) => call(context, recordMonthPaid, { params: { id, ...form.pick("month") } }),
    endSessions: () => call(context, endClientSessions, { params }),
  } satisfies Intents
}
