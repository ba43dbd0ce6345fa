import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs"
import { listRemovals } from "@trazo/contract/desk/removals"
import { paths } from "@trazo/contract/paths"
import { type RemovalState, restorableDays } from "@trazo/domain/desk/removal"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { load } from "../../../shared-features/platform/api/call.ts"
import { choiceParam, defineList, queryOf } from "../../../ui/list/define-list.ts"
import { countedRows, ListPage } from "../../../ui/list/list-screen.tsx"
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
  return { address, ...(await load(context, listRemovals, { query: queryOf(address) })) }
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

export default function Removals({ loaderData }: Route.ComponentProps) {
  const { address, total, isMore } = loaderData
  return (
    <ListPage
      title="Eliminados"
      list={list}
      data={loaderData}
      columns={removalColumns}
      row={{ to: ({ id }) => paths.executiveRemoval(id), name: removalName }}
      counted={countedRows(total, "resultado", "resultados", isMore)}
      search={{ label: "Buscar eliminados", placeholder: "Nombre, número o documento" }}
      filter={{ param: "state", label: "Filtrar por estado", choices: filters }}
      empty={{
        icon: IconTrash,
        title: emptyTitles[address.state ?? "removed"],
        text: `Las solicitudes y los clientes que su equipo elimina quedan aquí ${restorableDays} días, con quién los eliminó y por qué. Después se borran para siempre.`,
      }}
    />
  )
}

export const ErrorBoundary = StaffError
