import { Box } from "@mantine/core"
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs"
import { listRemovals } from "@trazo/contract/desk/removals"
import { paths } from "@trazo/contract/paths"
import { type RemovalState, restorableDays } from "@trazo/domain/desk/removal"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { load } from "../../../shared-features/platform/api/call.ts"
import { EmptyState } from "../../../ui/content/empty-state.tsx"
import { choiceParam, defineList } from "../../../ui/list/define-list.ts"
import { FilterChips } from "../../../ui/list/filter-chips.tsx"
import { ListScreen } from "../../../ui/list/list-screen.tsx"
import { StaffError } from "../staff-error.tsx"
import type { Route } from "./+types/deletes"
import { removalColumns, removalName } from "./removal-columns.tsx"

export const meta = pageTitle("Eliminados")

const list = defineList(
  { state: choiceParam({ restaurados: "restored", borrados: "erased" }) },
  { state: "estado" },
)

export async function loader({ url, context }: Route.LoaderArgs) {
  const address = list.read(url)
  const { search, state, cursor } = address
  const query = { ...(search && { search }), ...(state && { state }), ...(cursor && { cursor }) }
  return { address, ...(await load(context, listRemovals, { query })) }
}

const filters: readonly { value: Exclude<RemovalState, "removed"> | null; label: string }[] = [
  { value: null, label: "Por restaurar" },
  { value: "restored", label: "Restaurados" },
  { value: "erased", label: "Borrados para siempre" },
]

const emptyTitles = {
  removed: "No hay nada por restaurar",
  restored: "Todavía no se restauró nada",
  erased: "Todavía no se borró nada",
}

export default function Deletes({ loaderData }: Route.ComponentProps) {
  const { address, rows, next, previous, total, isMore } = loaderData
  return (
    <Box component="main" p="md">
      <ListScreen
        heading={<h1>Eliminados</h1>}
        list={list}
        address={address}
        label="Eliminados"
        rows={rows}
        columns={removalColumns}
        row={{
          id: ({ id }) => id,
          to: ({ id }) => paths.executiveRemoval(id),
          name: removalName,
        }}
        counted={total === 1 ? "1 resultado" : `${isMore ? "Más de " : ""}${total} resultados`}
        search={{ label: "Buscar eliminados", placeholder: "Nombre, número o documento" }}
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
            icon={IconTrash}
            title={
              address.search
                ? `Nada coincide con «${address.search}»`
                : emptyTitles[address.state ?? "removed"]
            }
          >
            Las solicitudes y los clientes que su equipo elimina quedan aquí {restorableDays} días, con quién
            los eliminó y por qué. Después se borran para siempre.
          </EmptyState>
        }
      />
    </Box>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <StaffError error={error} />
}
