import { Box, Stack, Text } from "@mantine/core"
import { paths } from "@trazo/contract/paths"
import {
  type ConvenioLoad,
  changeConvenioLoadCells,
  chooseConvenioLoadColumns,
  discardConvenioLoad,
  getConvenioLoad,
  mendConvenioLoadCells,
  mendConvenioLoadProblem,
  readRejectedRows,
  startConvenioLoad,
  undoConvenioLoad,
} from "@trazo/contract/selling/convenio-loads"
import { formatDate, formatDateTime } from "@trazo/domain/dates/spanish-dates"
import { loadVerdicts } from "@trazo/domain/selling/load"
import { useState } from "react"
import { type RouterContextProvider, redirect } from "react-router"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { call, load as loadFrom } from "../../../shared-features/platform/api/call.ts"
import { endpointUrl } from "../../../shared-features/platform/api/endpoint-url.ts"
import type { Intents } from "../../../shared-features/platform/intent/page-action.ts"
import {
  endpointIntents,
  handleIntents,
  keepPageOnLostConnection,
} from "../../../shared-features/platform/intent/page-action.ts"
import { useIntent } from "../../../shared-features/platform/intent/use-intent.ts"
import { Note } from "../../../ui/content/note.tsx"
import { ConfirmDialog } from "../../../ui/dialog/dialog.tsx"
import { RecordPage } from "../../../ui/record/record-page.tsx"
import { mayDo } from "../frame/staff-screens.ts"
import { signedIn } from "../signed-in-executive.ts"
import { StaffError } from "../staff-error.tsx"
import type { Route } from "./+types/load"
import { ChooseColumns } from "./choose-columns.tsx"
import { LoadBadge } from "./load-badge.tsx"
import { LoadRows } from "./load-rows.tsx"
import { isWorking, LoadStep } from "./load-step.tsx"
import { StartLoad } from "./start-load.tsx"
import { useMendedRows } from "./use-mended-rows.ts"

export const meta = pageTitle("Carga de personas")

export async function loader({ params: { id }, url, context }: Route.LoaderArgs) {
  const params = { id }
  const verdict = loadVerdicts.find((named) => named === url.searchParams.get("ver"))
  const problem = url.searchParams.get("problema")
  const cursor = url.searchParams.get("desde")
  const query = { ...(verdict && { verdict }), ...(problem && { problem }), ...(cursor && { cursor }) }
  const may = (permission: "create" | "export") =>
    mayDo(signedIn(context), paths.executiveConvenioLoads, permission)
  return {
    load: await loadFrom(context, getConvenioLoad, { params, query }),
    address: [verdict, problem, cursor].join(" "),
    isRepeated: url.searchParams.has("repetido"),
    mayLoad: may("create"),
    mayExport: may("export"),
  }
}

function loadIntents(context: Readonly<RouterContextProvider>, id: string) {
  const params = { id }
  const oneCall = {
    columns: chooseConvenioLoadColumns,
    cells: changeConvenioLoadCells,
    problem: mendConvenioLoadProblem,
    readings: mendConvenioLoadCells,
    load: startConvenioLoad,
    undo: undoConvenioLoad,
  }
  return {
    ...endpointIntents(context, oneCall, params),
    async discard() {
      await call(context, discardConvenioLoad, { params })
      return redirect(paths.executiveConvenioLoads)
    },
  } satisfies Intents
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  return handleIntents(await request.formData(), loadIntents(context, id))
}

export const clientAction = keepPageOnLostConnection

const breadcrumb = [
  { to: paths.executiveConvenios, title: "Convenios" },
  { to: paths.executiveConvenioLoads, title: "Cargar personas" },
]

export default function LoadPage({ loaderData }: Route.ComponentProps) {
  const { load, mayLoad, address } = loaderData
  const { counts, state } = load
  const [asked, ask] = useState<"undo" | "discard" | null>(null)
  const [isChoosing, setChoosing] = useState(false)
  // Here and not with the rows: what is not saved stays while a colleague's step hides them.
  const mended = useMendedRows(load, address)
  const hasRows = state === "checked" && Object.values(counts).some((count) => count > 0)
  return (
    <Box component="main" p="md">
      <RecordPage
        title={load.name}
        breadcrumb={breadcrumb}
        badges={<LoadBadge load={load} />}
        lead={leadOf(load)}
        actions={actionsOf(loaderData, { ask, choose: () => setChoosing(true) })}
      >
        <Stack gap="md">
          <Notes {...loaderData} />
          {isWorking(load) ? <LoadStep load={load} /> : null}
          {load.table && mayLoad && (state === "columns" || isChoosing) ? (
            <ChooseColumns load={load} table={load.table} onDone={() => setChoosing(false)} />
          ) : null}
          {hasRows && mayLoad && counts.new + counts.client > 0 ? <StartLoad load={load} /> : null}
          {hasRows ? <LoadRows load={load} mended={mended} mayMend={mayLoad} /> : null}
        </Stack>
      </RecordPage>
      <EndLoad load={load} asked={asked} onClose={() => ask(null)} />
    </Box>
  )
}

type Loaded = Route.ComponentProps["loaderData"]

function leadOf({ convenio, uploadedBy, uploadedAt, total, state, expiresAt }: ConvenioLoad): string {
  const rows = total === 1 ? "1 fila" : `${total.toLocaleString("es-EC")} filas`
  const kept =
    state === "checked" || state === "columns"
      ? ` El archivo se guarda hasta el ${formatDate(new Date(expiresAt))}.`
      : ""
  return `${convenio.name}. ${rows}, que subió ${uploadedBy} el ${formatDateTime(new Date(uploadedAt))}.${kept}`
}

interface Pressed {
  ask: (what: "undo" | "discard") => void
  choose: () => void
}

function actionsOf({ load, mayLoad, mayExport }: Loaded, { ask, choose }: Pressed) {
  const { id, state, counts, loaded, acted, convenio } = load
  const rejected = counts.invalid + counts.doubled + counts.invited
  const isStill = state === "checked" || state === "columns"
  const acting = acted === 1 ? "1 persona ya pidió su firma" : `${acted} personas ya pidieron su firma`
  return [
    {
      key: "people",
      label: "Ver a las personas",
      isAllowed: loaded > 0 && state !== "undone",
      to: paths.executiveConvenioClientsOf(convenio.id),
    },
    {
      key: "columns",
      label: "Elegir hoja y columnas",
      isAllowed: mayLoad && state === "checked" && load.table !== null,
      onPress: choose,
    },
    {
      key: "rejected",
      label: "Bajar filas con motivo",
      isAllowed: mayExport && rejected > 0 && isStill,
      href: endpointUrl(readRejectedRows.path, { params: { id }, query: { format: "xlsx" } }),
    },
    {
      key: "undo",
      label: "Deshacer la carga",
      isDestructive: true,
      isAllowed: mayLoad && loaded > 0 && (isStill || state === "closed"),
      whyNot: acted > 0 ? acting : undefined,
      onPress: () => ask("undo"),
    },
    {
      key: "discard",
      label: "Borrar el archivo",
      isDestructive: true,
      isAllowed: mayLoad && isStill,
      onPress: () => ask("discard"),
    },
  ]
}

function Notes({ load, isRepeated }: Loaded) {
  const { loaded, loadedBy, loadedAt, undoneBy, undoneAt, state, table, warnings } = load
  const people = loaded === 1 ? "1 persona" : `${loaded.toLocaleString("es-EC")} personas`
  return (
    <>
      {isRepeated ? (
        <Note tone="calm">Este archivo ya se había subido: aquí está, como quedó entonces.</Note>
      ) : null}
      {table && table.sheets.length > 1 ? <Note tone="warn">{sheetsOf(table)}</Note> : null}
      {state === "checked" && warnings.length > 0 ? (
        <Note tone="warn" title="Compruebe antes de cargar">
          {warnings.map((warning) => (
            <Text key={warning}>{warning}</Text>
          ))}
        </Note>
      ) : null}
      {state === "undone" && undoneAt ? (
        <Note tone="calm">{`${undoneBy} deshizo la carga el ${formatDateTime(new Date(undoneAt))}. Había agregado a ${people}.`}</Note>
      ) : null}
      {loaded > 0 && loadedAt && (state === "checked" || state === "closed") ? (
        <Note tone="good">{`${people} en el convenio. Las cargó ${loadedBy} el ${formatDateTime(new Date(loadedAt))}.`}</Note>
      ) : null}
      {state === "closed" ? <Note tone="calm">Las filas del archivo ya se borraron.</Note> : null}
    </>
  )
}

function sheetsOf({ sheets, sheet }: NonNullable<ConvenioLoad["table"]>): string {
  const named = sheets.map(({ name, isHidden }) => `«${name}»${isHidden ? " (oculta)" : ""}`)
  const others = named.filter((_, place) => place !== sheet)
  return `Se leyó la hoja ${named[sheet]}. El archivo tiene también ${others.join(", ")}: puede elegir otra en «Elegir hoja y columnas».`
}

interface EndLoadProps {
  load: ConvenioLoad
  asked: "undo" | "discard" | null
  onClose: () => void
}

/** Asks before a load is undone or its rows are deleted. */
function EndLoad({ load, asked, onClose }: EndLoadProps) {
  const undo = useIntent("undo", { onDone: onClose })
  const discard = useIntent("discard")
  const people = load.loaded === 1 ? "1 persona" : `${load.loaded.toLocaleString("es-EC")} personas`
  return (
    <>
      <ConfirmDialog
        opened={asked === "undo"}
        title={`Deshacer la carga de ${people}`}
        confirmLabel="Deshacer"
        isDestructive
        isBusy={undo.isPending}
        onConfirm={() => undo.send()}
        onCancel={onClose}
      >
        Salen del convenio y sus invitaciones dejan de servir. El archivo también se borra.
        <Failure message={undo.failure.message} />
      </ConfirmDialog>
      <ConfirmDialog
        opened={asked === "discard"}
        title={`Borrar ${load.name}`}
        confirmLabel="Borrar"
        isDestructive
        isBusy={discard.isPending}
        onConfirm={() => discard.send()}
        onCancel={onClose}
      >
        {load.loaded > 0
          ? "Se borran las filas del archivo. Las personas ya cargadas quedan en el convenio."
          : "Se borran las filas del archivo, y nadie se agrega al convenio."}
        <Failure message={discard.failure.message} />
      </ConfirmDialog>
    </>
  )
}

function Failure({ message }: { message: string | null | undefined }) {
  return message ? (
    <Text role="alert" c="var(--bad)">
      {message}
    </Text>
  ) : null
}

export const ErrorBoundary = StaffError
