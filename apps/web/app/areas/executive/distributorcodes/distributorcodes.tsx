import { Button, Group } from "@mantine/core"
import IconTicket from "@tabler/icons-react/dist/esm/icons/IconTicket.mjs"
import { paths } from "@trazo/contract/paths"
import { listLots } from "@trazo/contract/selling/distributor-codes"
import { Link } from "react-router"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { load } from "../../../shared-features/platform/api/call.ts"
import { defineList, queryOf } from "../../../ui/list/define-list.ts"
import { CreateLink, countedRows, ListPage } from "../../../ui/list/list-screen.tsx"
import { mayDo } from "../frame/staff-screens.ts"
import { signedIn } from "../signed-in-executive.ts"
import { StaffError } from "../staff-error.tsx"
import type { Route } from "./+types/distributorcodes"
import { lotColumns } from "./lot-columns.tsx"

export const meta = pageTitle("Códigos de distribuidor")

const list = defineList({}, {})

export async function loader({ url, context }: Route.LoaderArgs) {
  const executive = signedIn(context)
  const address = list.read(url)
  return {
    address,
    mayCreate: mayDo(executive, paths.executiveCodes, "create"),
    maySeeStatement: mayDo(executive, paths.executiveCodes, "export"),
    ...(await load(context, listLots, { query: queryOf(address) })),
  }
}

export default function DistributorCodes({ loaderData }: Route.ComponentProps) {
  const create = loaderData.mayCreate ? <CreateLink to={paths.executiveNewLot}>Nuevo lote</CreateLink> : null
  return (
    <ListPage
      title="Códigos de distribuidor"
      label="Lotes de códigos"
      list={list}
      data={loaderData}
      columns={lotColumns}
      row={{ to: ({ id }) => paths.executiveLot(id), name: ({ seller }) => seller }}
      counted={countedRows(loaderData.total, "lote", "lotes")}
      search={{ label: "Buscar lotes", placeholder: "Vendedor" }}
      tools={
        <Group gap="sm">
          {loaderData.maySeeStatement ? (
            <Button component={Link} to={paths.executiveSellers} variant="default">
              Estado de cuenta
            </Button>
          ) : null}
          {create}
        </Group>
      }
      empty={{
        icon: IconTicket,
        title: "Todavía no hay códigos",
        text: "Un vendedor entrega códigos: los prepagados pagan la solicitud, los otros le acreditan la venta.",
        action: create,
      }}
    />
  )
}

export const ErrorBoundary = StaffError
