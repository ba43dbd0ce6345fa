import { Alert, Box, Text } from "@mantine/core"
import { listDoubles, mergeClients, undoMerge } from "@trazo/contract/desk/client-merges"
import {
  addClientNote,
  changeClientData,
  getClientRecord,
  removeClient,
} from "@trazo/contract/desk/client-records"
import { ApiError } from "@trazo/contract/errors/errors"
import { endClientSessions } from "@trazo/contract/identity/client-sessions"
import {
  closeMonth,
  getMonthlyAccount,
  recordMonthPaid,
  saveMonthlyAccount,
  undoMonthPaid,
} from "@trazo/contract/money/monthly-account"
import { paths } from "@trazo/contract/paths"
import { formatDate } from "@trazo/domain/dates/spanish-dates"
import { useState } from "react"
import { type RouterContextProvider, redirect } from "react-router"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { call, load, routeError } from "../../../shared-features/platform/api/call.ts"
import type { Intents } from "../../../shared-features/platform/intent/page-action.ts"
import {
  endpointIntents,
  handleIntents,
  keepPageOnLostConnection,
  revalidateAfterConflict,
} from "../../../shared-features/platform/intent/page-action.ts"
import { useIntent } from "../../../shared-features/platform/intent/use-intent.ts"
import { ConfirmDialog } from "../../../ui/dialog/dialog.tsx"
import { History } from "../../../ui/record/history.tsx"
import { RecordPage } from "../../../ui/record/record-page.tsx"
import { fullName } from "../clients/client-columns.tsx"
import { StandingBadge } from "../clients/standing-badge.tsx"
import { useExport } from "../exports/use-export.ts"
import { mayDo, mayOpen } from "../frame/staff-screens.ts"
import { invoicingOf } from "../monthly-account/account-invoicing.tsx"
import { issueMonth } from "../monthly-account/issue-month.tsx"
import { signedIn } from "../signed-in-executive.ts"
import { StaffError } from "../staff-error.tsx"
import type { Route } from "./+types/client"
import { DataSection } from "./data-section.tsx"
import { DoublesSection } from "./doubles-section.tsx"
import { historyText, whoText } from "./history-text.ts"
import { MonthlySection } from "./monthly-section.tsx"
import { NotesSection } from "./notes-section.tsx"
import { MailSection, RequestSections, SessionSection } from "./related-sections.tsx"
import { RemoveClient } from "./remove-client.tsx"

export const meta = pageTitle("Cliente")

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const [client, doubles] = await Promise.all([
    load(context, getClientRecord, { params: { id } }),
    load(context, listDoubles, { params: { id } }),
  ])
  const monthly = client.internal
    ? await call(context, getMonthlyAccount, { params: { id } }).catch(nullIfNotFound)
    : null
  return { client, doubles, monthly, executive: signedIn(context), today: new Date().toISOString() }
}

/** Staff may have made the client an external one meanwhile. */
function nullIfNotFound(error: unknown): null {
  if (error instanceof ApiError && error.typeCode === "NOT_FOUND") return null
  throw routeError(error)
}

function clientIntents(context: Readonly<RouterContextProvider>, id: string) {
  const params = { id }
  const oneCall = {
    data: changeClientData,
    note: addClientNote,
    merge: mergeClients,
    undoMerge,
    monthPaid: recordMonthPaid,
    monthUnpaid: undoMonthPaid,
    endSessions: endClientSessions,
  }
  return {
    ...endpointIntents(context, oneCall, params),
    remove: async (form) => {
      await call(context, removeClient, { params, body: form.pick("reason") })
      return redirect(paths.executiveClients)
    },
    account: (form) => {
      const state = form.has("active") ? "active" : "disabled"
      const body = {
        ...form.pick("company", "ruc", "limit", "version"),
        state,
        invoicing: invoicingOf(form),
      } as const
      return call(context, saveMonthlyAccount, { params, body })
    },
    issueMonth: (form) => issueMonth(context, form),
    closeMonth: (form) => {
      const body = { totalCents: Number(form.text("totalCents")) }
      return call(context, closeMonth, { params: { id, ...form.pick("month") }, body })
    },
  } satisfies Intents
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  return handleIntents(await request.formData(), clientIntents(context, id))
}

export const clientAction = keepPageOnLostConnection
export const shouldRevalidate = revalidateAfterConflict

const standingTexts = {
  approved: "Su documento fue comprobado",
  provisional: "Nadie ha comprobado todavía que el documento sea suyo",
  closed: "Ya no puede ingresar",
}

export default function Client({ loaderData }: Route.ComponentProps) {
  const { client, doubles, monthly, executive, today } = loaderData
  const [isEnding, setEnding] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const end = useIntent("endSessions", { onDone: () => setEnding(false) })
  const name = fullName(client)
  const mayExport = mayDo(executive, paths.executiveClients, "export")
  const askExport = useExport({ list: "person", query: { client: client.id } })
  return (
    <Box component="main" p="md">
      <RecordPage
        key={client.id}
        title={name}
        badges={<StandingBadge standing={client.standing} />}
        breadcrumb={[{ to: paths.executiveClients, title: "Clientes" }]}
        lead={`${client.internal ? "Cliente interno · " : ""}${standingTexts[client.standing]} · Desde el ${formatDate(new Date(client.createdAt))}`}
        actions={[
          {
            key: "export",
            label: "Exportar sus datos",
            isAllowed: mayExport,
            onPress: () => askExport("zip"),
          },
          {
            key: "remove",
            label: "Eliminar…",
            isAllowed: client.mayRemove,
            isDestructive: true,
            whyNot: client.certificates.length > 0 ? "Tiene certificados, que se conservan" : undefined,
            onPress: () => setRemoving(true),
          },
        ]}
        aside={
          <>
            <NotesSection client={client} />
            <History
              none="Todavía no pasó nada con esta cuenta."
              entries={client.history.map((entry) => ({
                id: entry.id,
                text: historyText(entry),
                who: whoText(entry),
                at: entry.at,
              }))}
            />
          </>
        }
      >
        {end.done ? (
          <Alert role="status" color="good" mb="md">
            Cerramos las sesiones de {name}.
          </Alert>
        ) : null}
        <DataSection client={client} />
        {monthly ? (
          <MonthlySection
            client={client}
            {...monthly}
            mayExport={mayExport}
            maySeeInvoices={mayDo(executive, paths.executiveBilling, "view")}
            mayIssue={mayDo(executive, paths.executiveBilling, "create")}
            today={today}
          />
        ) : null}
        <DoublesSection {...doubles} name={name} mayEdit={client.mayEdit} />
        <RequestSections client={client} mayOpen={(path) => mayOpen(executive, path)} />
        <MailSection client={client} />
        <SessionSection client={client} onEnd={client.mayEdit ? () => setEnding(true) : undefined} />
      </RecordPage>
      <RemoveClient name={name} opened={isRemoving} onCancel={() => setRemoving(false)} />
      <ConfirmDialog
        opened={isEnding}
        title={`Cerrar las sesiones de ${name}`}
        confirmLabel="Cerrar sus sesiones"
        isDestructive
        isBusy={end.isPending}
        onConfirm={() => end.send({})}
        onCancel={() => setEnding(false)}
      >
        {end.failure.message ? (
          <Text role="alert" c="var(--bad)" mb="sm">
            {end.failure.message}
          </Text>
        ) : null}
        Saldrá de todos sus equipos y tendrá que iniciar sesión otra vez. Sus solicitudes y certificados no
        cambian. La acción queda registrada a su nombre.
      </ConfirmDialog>
    </Box>
  )
}

export const ErrorBoundary = StaffError
