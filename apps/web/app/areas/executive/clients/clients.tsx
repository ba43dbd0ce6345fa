import { Button } from "@mantine/core"
import IconSearchOff from "@tabler/icons-react/dist/esm/icons/IconSearchOff.mjs"
import IconUsers from "@tabler/icons-react/dist/esm/icons/IconUsers.mjs"
import { type ClientFilter, listClients } from "@trazo/contract/desk/client-records"
import { paths } from "@trazo/contract/paths"
import { getListPreferences, saveListPreferences } from "@trazo/contract/platform/list-preferences"
import { certificateEndNames } from "@trazo/domain/certificates/certificate-end"
import { searchMinimum } from "@trazo/domain/forms/search-minimum"
import { Link } from "react-router"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { load } from "../../../shared-features/platform/api/call.ts"
import {
  endpointIntents,
  handleIntents,
  keepPageOnLostConnection,
} from "../../../shared-features/platform/intent/page-action.ts"
import { EmptyState } from "../../../ui/content/empty-state.tsx"
import { ChosenFilter } from "../../../ui/list/chosen-filter.tsx"
import { queryOf } from "../../../ui/list/define-list.ts"
import { CreateLink, countedRows, ListPage } from "../../../ui/list/list-screen.tsx"
import { SearchTooShort } from "../../../ui/list/search-too-short.tsx"
import { ExportMenu } from "../exports/export-menu.tsx"
import { mayDo } from "../frame/staff-screens.ts"
import { SavedViews } from "../list-preferences/saved-views.tsx"
import { useListPreferences } from "../list-preferences/use-list-preferences.ts"
import { signedIn } from "../signed-in-executive.ts"
import { StaffError } from "../staff-error.tsx"
import type { Route } from "./+types/clients"
import { clientColumns, fullName } from "./client-columns.tsx"
import { clientList } from "./client-list.ts"

export const meta = pageTitle("Clientes")

export async function loader({ url, context }: Route.LoaderArgs) {
  const address = clientList.read(url)
  const exported = queryOf({ ...address, cursor: null })
  const executive = signedIn(context)
  const mayCreate = mayDo(executive, paths.executiveClients, "create")
  const mayExport = mayDo(executive, paths.executiveClients, "export")
  const [page, preferences] = await Promise.all([
    load(context, listClients, { query: queryOf(address) }),
    load(context, getListPreferences, { params: { list: "clients" } }),
  ])
  return { address, mayCreate, mayExport, exported, preferences, ...page }
}

export const action = async ({ request, context }: Route.ActionArgs) =>
  handleIntents(
    await request.formData(),
    endpointIntents(context, { savePreferences: saveListPreferences }, { list: "clients" }),
  )

export const clientAction = keepPageOnLostConnection

const filters: readonly { value: ClientFilter | null; label: string; isOptional?: boolean }[] = [
  { value: null, label: "Todos" },
  { value: "approved", label: "Aprobadas" },
  { value: "provisional", label: "Provisionales" },
  { value: "expiring", label: "Firma por vencer" },
  { value: "internal", label: "Internos" },
  { value: "closed", label: "Cerradas" },
]

type Counted = Pick<Route.ComponentProps["loaderData"], "total" | "isMore" | "isCut">

function counted({ total, isMore, isCut }: Counted): string {
  if (isCut) return "Demasiados coinciden y aquí están solo algunos: escriba más del nombre o del documento"
  return countedRows(total, "cliente", "clientes", isMore)
}

export default function Clients({ loaderData }: Route.ComponentProps) {
  const { address, rows, mayCreate, mayExport, exported } = loaderData
  const preferences = useListPreferences(loaderData.preferences)
  return (
    <ListPage
      title="Clientes"
      list={clientList}
      data={loaderData}
      columnChoice={preferences.columnChoice}
      columns={clientColumns}
      row={{
        to: ({ id }) => paths.executiveClient(id),
        name: fullName,
        state: { list: clientList.href(address) },
      }}
      counted={counted(loaderData)}
      search={{ label: "Buscar clientes", placeholder: "Nombre, documento, correo o teléfono" }}
      filter={{ param: "filter", label: "Filtrar por cuenta", choices: filters }}
      filters={
        <ChosenFilter
          label="Filtrar por vencimiento"
          chosen={address.ends && `Firma vence: ${certificateEndNames[address.ends].toLowerCase()}`}
          without={clientList.href({ ...address, ends: null, cursor: null })}
        />
      }
      tools={
        <>
          {mayCreate ? <CreateLink to={paths.executiveClientInsert}>Nuevo cliente</CreateLink> : null}
          {mayExport && rows.length > 0 ? <ExportMenu list="clients" query={exported} /> : null}
          <SavedViews preferences={preferences} current={clientList.href({ ...address, cursor: null })} />
        </>
      }
      empty={
        <NoClients search={address.search} isFiltered={address.filter !== null || address.ends !== null} />
      }
    />
  )
}

function NoClients({ search, isFiltered }: { search: string; isFiltered: boolean }) {
  const all = (
    <Button component={Link} to={paths.executiveClients} variant="default">
      Ver todos
    </Button>
  )
  if (search !== "" && search.length < searchMinimum) return <SearchTooShort action={all} />
  if (search || isFiltered) {
    return (
      <EmptyState
        icon={IconSearchOff}
        title={search ? `Nadie coincide con «${search}»` : "Ningún cliente está aquí"}
        action={all}
      >
        Busque por una parte del nombre, del documento, del correo o del teléfono.
      </EmptyState>
    )
  }
  return (
    <EmptyState icon={IconUsers} title="Todavía no hay clientes">
      Aquí verá a cada persona desde que envía su primera solicitud.
    </EmptyState>
  )
}

export const ErrorBoundary = StaffError
