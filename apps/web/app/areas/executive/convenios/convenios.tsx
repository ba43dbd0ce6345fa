import IconBuildingCommunity from "@tabler/icons-react/dist/esm/icons/IconBuildingCommunity.mjs"
import { paths } from "@trazo/contract/paths"
import { listConvenios } from "@trazo/contract/selling/convenios"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { load } from "../../../shared-features/platform/api/call.ts"
import { defineList, queryOf } from "../../../ui/list/define-list.ts"
import { CreateLink, countedRows, ListPage } from "../../../ui/list/list-screen.tsx"
import { mayDo } from "../frame/staff-screens.ts"
import { signedIn } from "../signed-in-executive.ts"
import { StaffError } from "../staff-error.tsx"
import type { Route } from "./+types/convenios"
import { convenioColumns } from "./convenio-columns.tsx"

export const meta = pageTitle("Convenios")

const list = defineList({}, {}, { searchMaximum: 80 })

export async function loader({ url, context }: Route.LoaderArgs) {
  const address = list.read(url)
  const mayCreate = mayDo(signedIn(context), paths.executiveConvenios, "create")
  return { address, mayCreate, ...(await load(context, listConvenios, { query: queryOf(address) })) }
}

export default function Convenios({ loaderData }: Route.ComponentProps) {
  const create = loaderData.mayCreate ? (
    <CreateLink to={paths.executiveNewConvenio}>Nuevo convenio</CreateLink>
  ) : null
  return (
    <ListPage
      title="Convenios"
      list={list}
      data={loaderData}
      columns={convenioColumns}
      row={{ to: ({ id }) => paths.executiveConvenio(id), name: ({ name }) => name }}
      counted={countedRows(loaderData.total, "convenio", "convenios")}
      search={{ label: "Buscar convenios", placeholder: "Organización o RUC" }}
      tools={create}
      empty={{
        icon: IconBuildingCommunity,
        title: "Todavía no hay convenios",
        text: "Un convenio da a las personas de una organización sus propios precios.",
        action: create,
      }}
    />
  )
}

export const ErrorBoundary = StaffError
