import { Box, Button, Group } from "@mantine/core"
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs"
import IconTicket from "@tabler/icons-react/dist/esm/icons/IconTicket.mjs"
import { paths } from "@trazo/contract/paths"
import { listLots } from "@trazo/contract/selling/distributor-codes"
import { Link } from "react-router"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { load } from "../../../shared-features/platform/api/call.ts"
import { EmptyState } from "../../../ui/content/empty-state.tsx"
import { defineList } from "../../../ui/list/define-list.ts"
import { ListScreen } from "../../../ui/list/list-screen.tsx"
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
  const { search, cursor } = address
  const query = { ...(search && { search }), ...(cursor && { cursor }) }
  return {
    address,
    mayCreate: mayDo(executive, paths.executiveCodes, "create"),
    maySeeStatement: mayDo(executive, paths.executiveCodes, "export"),
    ...(await load(context, listLots, { query })),
  }
}

const create = (
  <Button
    component={Link}
    to={paths.executiveNewLot}
    leftSection={<IconPlus size={18} stroke={2} aria-hidden="true" />}
  >
    Nuevo lote
  </Button>
)

export default function DistributorCodes({ loaderData }: Route.ComponentProps) {
  const { address, rows, total, next, previous, mayCreate, maySeeStatement } = loaderData
  return (
    <Box component="main" p="md">
      <ListScreen
        heading={<h1>Códigos de distribuidor</h1>}
        list={list}
        address={address}
        label="Lotes de códigos"
        rows={rows}
        columns={lotColumns}
        row={{
          id: ({ id }) => id,
          to: ({ id }) => paths.executiveLot(id),
          name: ({ seller }) => seller,
        }}
        counted={total === 1 ? "1 lote" : `${total} lotes`}
        search={{ label: "Buscar lotes", placeholder: "Vendedor" }}
        pages={{ next, previous }}
        tools={
          <Group gap="sm">
            {maySeeStatement ? (
              <Button component={Link} to={paths.executiveSellers} variant="default">
                Estado de cuenta
              </Button>
            ) : null}
            {mayCreate ? create : null}
          </Group>
        }
        empty={
          <EmptyState
            icon={IconTicket}
            title={address.search ? `Nada coincide con «${address.search}»` : "Todavía no hay códigos"}
            action={mayCreate ? create : null}
          >
            Un vendedor entrega códigos: los prepagados pagan la solicitud, los otros le acreditan la venta.
          </EmptyState>
        }
      />
    </Box>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <StaffError error={error} />
}
