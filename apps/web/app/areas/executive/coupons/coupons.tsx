import { Box, Button } from "@mantine/core"
import IconDiscount from "@tabler/icons-react/dist/esm/icons/IconDiscount.mjs"
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs"
import { paths } from "@trazo/contract/paths"
import { listCoupons } from "@trazo/contract/selling/coupons"
import { Link } from "react-router"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { load } from "../../../shared-features/platform/api/call.ts"
import { EmptyState } from "../../../ui/content/empty-state.tsx"
import { defineList } from "../../../ui/list/define-list.ts"
import { ListScreen } from "../../../ui/list/list-screen.tsx"
import { mayDo } from "../frame/staff-screens.ts"
import { signedIn } from "../signed-in-executive.ts"
import { StaffError } from "../staff-error.tsx"
import type { Route } from "./+types/coupons"
import { couponColumns } from "./coupon-columns.tsx"

export const meta = pageTitle("Cupones")

const list = defineList({}, {}, { searchMaximum: 40 })

export async function loader({ url, context }: Route.LoaderArgs) {
  const address = list.read(url)
  const { search, cursor } = address
  const query = { ...(search && { search }), ...(cursor && { cursor }) }
  const mayCreate = mayDo(signedIn(context), paths.executiveCoupons, "create")
  return { address, mayCreate, ...(await load(context, listCoupons, { query })) }
}

const create = (
  <Button
    component={Link}
    to={paths.executiveNewCoupon}
    leftSection={<IconPlus size={18} stroke={2} aria-hidden="true" />}
  >
    Nuevo cupón
  </Button>
)

export default function Coupons({ loaderData }: Route.ComponentProps) {
  const { address, rows, total, next, previous, mayCreate } = loaderData
  return (
    <Box component="main" p="md">
      <ListScreen
        heading={<h1>Cupones</h1>}
        list={list}
        address={address}
        label="Cupones"
        rows={rows}
        columns={couponColumns}
        row={{ id: ({ id }) => id, to: ({ id }) => paths.executiveCoupon(id), name: ({ code }) => code }}
        counted={total === 1 ? "1 cupón" : `${total} cupones`}
        search={{ label: "Buscar cupones", placeholder: "Código" }}
        pages={{ next, previous }}
        tools={mayCreate ? create : null}
        empty={
          <EmptyState
            icon={IconDiscount}
            title={address.search ? `Nada coincide con «${address.search}»` : "Todavía no hay cupones"}
            action={mayCreate ? create : null}
          >
            Un cupón descuenta un porcentaje o un valor cuando el cliente lo escribe al pagar.
          </EmptyState>
        }
      />
    </Box>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <StaffError error={error} />
}
