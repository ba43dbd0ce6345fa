import { Box } from "@mantine/core"
import IconUserShield from "@tabler/icons-react/dist/esm/icons/IconUserShield.mjs"
import { listDataRequests } from "@trazo/contract/certificates/data-rights"
import { paths } from "@trazo/contract/paths"
import { dataRequestDays } from "@trazo/domain/certificates/data-rights"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { load } from "../../../shared-features/platform/api/call.ts"
import { EmptyState } from "../../../ui/content/empty-state.tsx"
import { choiceParam, defineList } from "../../../ui/list/define-list.ts"
import { FilterChips } from "../../../ui/list/filter-chips.tsx"
import { ListScreen } from "../../../ui/list/list-screen.tsx"
import { StaffError } from "../staff-error.tsx"
import type { Route } from "./+types/rights"
import { rightColumns } from "./right-columns.tsx"

export const meta = pageTitle("Derechos de datos")

const list = defineList(
  { state: choiceParam({ respondidos: "answered" }) },
  { state: "estado" },
  { searchMaximum: 80 },
)

export async function loader({ url, context }: Route.LoaderArgs) {
  const address = list.read(url)
  const { search, state, cursor } = address
  const query = { ...(search && { search }), ...(state && { state }), ...(cursor && { cursor }) }
  return { address, ...(await load(context, listDataRequests, { query })) }
}

const filters = [
  { value: null, label: "Por responder" },
  { value: "answered", label: "Respondidos" },
] as const

export default function DataRights({ loaderData }: Route.ComponentProps) {
  const { address, rows, next, previous, total, overdue } = loaderData
  return (
    <Box component="main" p="md">
      <ListScreen
        heading={<h1>Derechos de datos</h1>}
        list={list}
        address={address}
        label="Derechos de datos"
        rows={rows}
        columns={rightColumns}
        row={{
          id: ({ id }) => id,
          to: ({ id }) => paths.executiveRight(id),
          name: ({ client }) => client.names,
        }}
        counted={countedText(total, overdue)}
        search={{ label: "Buscar pedidos", placeholder: "Nombre o documento" }}
        filters={
          <FilterChips
            label="Filtrar por estado"
            chosen={address.state}
            choices={filters}
            hrefOf={(state) => list.href({ ...address, state, cursor: null })}
          />
        }
        pages={{ next, previous }}
        empty={
          <EmptyState
            icon={IconUserShield}
            title={
              address.search
                ? `Nada coincide con «${address.search}»`
                : address.state
                  ? "Todavía no se respondió nada"
                  : "No hay nada por responder"
            }
          >
            Cuando una persona pide corregir o eliminar sus datos, o se opone a un uso, su pedido llega aquí.
            La ley da {dataRequestDays} días para responder.
          </EmptyState>
        }
      />
    </Box>
  )
}

function countedText(total: number, overdue: number): string {
  const all = total === 1 ? "1 pedido" : `${total} pedidos`
  if (overdue === 0) return all
  return `${all}, ${overdue === 1 ? "1 vencido" : `${overdue} vencidos`}`
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <StaffError error={error} />
}
