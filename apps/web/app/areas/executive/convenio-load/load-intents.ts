import { paths } from "@trazo/contract/paths"
import {
  addLostZeros,
  chooseConvenioLoadColumns,
  discardConvenioLoad,
  mendConvenioLoadRow,
  startConvenioLoad,
  undoConvenioLoad,
} from "@trazo/contract/selling/convenio-loads"
import { convenioColumns } from "@trazo/domain/selling/convenio-person"
import type { LoadMapping } from "@trazo/domain/selling/load-columns"
import { type RouterContextProvider, redirect } from "react-router"
import { call } from "../../../shared-features/platform/api/call.ts"
import type { Intents } from "../../../shared-features/platform/intent/page-action.ts"

export function loadIntents(context: Readonly<RouterContextProvider>, id: string) {
  const params = { id }
  return {
    columns: (form) =>
      call(context, chooseConvenioLoadColumns, {
        params,
        body: { mapping: form.json<LoadMapping>("mapping") },
      }),
    mend: (form) => {
      const fixes = Object.fromEntries(
        convenioColumns.filter((column) => form.has(column)).map((column) => [column, form.text(column)]),
      )
      return call(context, mendConvenioLoadRow, {
        params: { id, line: Number(form.text("line")) },
        body: { fixes },
      })
    },
    zeros: () => call(context, addLostZeros, { params }),
    load: (form) =>
      call(context, startConvenioLoad, { params, body: { invite: form.text("invite") === "true" } }),
    undo: () => call(context, undoConvenioLoad, { params }),
    async discard() {
      await call(context, discardConvenioLoad, { params })
      return redirect(paths.executiveConvenioLoads)
    },
  } satisfies Intents
}
