import { Box, Button } from "@mantine/core"
import IconBuildingCommunity from "@tabler/icons-react/dist/esm/icons/IconBuildingCommunity.mjs"
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs"
import { paths } from "@trazo/contract/paths"
import { listConvenios } from "@trazo/contract/selling/convenios"
import { Link } from "react-router"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { load } from "../../../shared-features/platform/api/call.ts"
import { EmptyState } from "../../../ui/content/empty-state.tsx"
import { defineList } from "../../../ui/list/define-list.ts"
import { ListScreen } from "../../../ui/list/list-screen.tsx"
import { mayDo } from "../frame/staff-screens.ts"
import { signedIn } from "../signed-in-executive.ts"
import { StaffError } from "../staff-error.tsx"
import type { Route } from "./+types/convenios"
import { convenioColumns } from "./convenio-columns.tsx"

export const meta = pageTitle("Convenios")

const list = defineList({}, {}, { searchMaximum: 80 })

export async function loader({ url, context }: Route.LoaderArgs) {
  const address = list.read(url)
  const { search, cursor } = address
  const query = { ...(search && { search }), ...(cursor && { cursor }) }
  const mayCreate = mayDo(signedIn(context), paths.executiveConvenios, "create")
  return { address, mayCreate, ...(await load(context, listConvenios, { query })) }
}

const create = (
  <Button
    component={Link}
    to={paths.executiveNewConvenio}
    leftSection={<IconPlus size={18} stroke={2} aria-hidden="true" />}
  >
    Nuevo convenio
  </Button>
)

export default function Convenios({ loaderData }: Route.ComponentProps) {
  const { address, rows, total, next, previous, mayCreate } = loaderData
  return (
    <Box component="main" p="md">
      <ListScreen
        heading={<h1>Convenios</h1>}
        list={list}
        address={address}
        label="Convenios"
        rows={rows}
        columns={convenioColumns}
        row={{ id: ({ id }) => id, to: ({ id }) => paths.executiveConvenio(id), name: ({ name }) => name }}
        counted={total === 1 ? "1 convenio" : `${total} convenios`}
        search={{ label: "Buscar convenios", placeholder: "Organización o RUC" }}
        pages={{ next, previous }}
        tools={mayCreate ? create : null}
        empty={
          <EmptyState
            icon={IconBuildingCommunity}
            title={address.search ? `Nada coincide con «${address.search}»` : "Todavía no hay convenios"}
            action={mayCreate ? create : null}
          >
            Un convenio da a las personas de una organización sus propios precios.
          </EmptyState>
        }
      />
    </Box>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <StaffError error={error} />
}
