import IconUserShield from "@tabler/icons-react/dist/esm/icons/IconUserShield.mjs"
import { listDataRequests } from "@trazo/contract/certificates/data-rights"
import { paths } from "@trazo/contract/paths"
import { dataRequestDays } from "@trazo/domain/certificates/data-rights"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { load } from "../../../shared-features/platform/api/call.ts"
import { choiceParam, defineList, queryOf } from "../../../ui/list/define-list.ts"
import { countedRows, ListPage } from "../../../ui/list/list-screen.tsx"
import { StaffError } from "../staff-error.tsx"
import type { Route } from "./+types/rights"
import { dataRequestColumns } from "./data-request-columns.tsx"

export const meta = pageTitle("Derechos de datos")

const list = defineList(
  { state: choiceParam({ respondidos: "answered" }) },
  { state: "estado" },
  { searchMaximum: 80 },
)

export async function loader({ url, context }: Route.LoaderArgs) {
  const address = list.read(url)
  return { address, ...(await load(context, listDataRequests, { query: queryOf(address) })) }
}

const filters = [
  { value: null, label: "Por responder" },
  { value: "answered", label: "Respondidos" },
] as const

export default function DataRequests({ loaderData }: Route.ComponentProps) {
  const { address, total, overdue } = loaderData
  const late = overdue === 0 ? "" : `, ${countedRows(overdue, "vencido", "vencidos")}`
  return (
    <ListPage
      title="Derechos de datos"
      list={list}
      data={loaderData}
      columns={dataRequestColumns}
      row={{ to: ({ id }) => paths.executiveDataRequest(id), name: ({ client }) => client.names }}
      counted={countedRows(total, "pedido", "pedidos") + late}
      search={{ label: "Buscar pedidos", placeholder: "Nombre o documento" }}
      filter={{ param: "state", label: "Filtrar por estado", choices: filters }}
      empty={{
        icon: IconUserShield,
        title: address.state ? "Todavía no se respondió nada" : "No hay nada por responder",
        text: `Cuando una persona pide corregir o eliminar sus datos, o se opone a un uso, su pedido llega aquí. La ley da ${dataRequestDays} días para responder.`,
      }}
    />
  )
}

export const ErrorBoundary = StaffError
