import IconDiscount from "@tabler/icons-react/dist/esm/icons/IconDiscount.mjs"
import { paths } from "@trazo/contract/paths"
import { listCoupons } from "@trazo/contract/selling/coupons"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { load } from "../../../shared-features/platform/api/call.ts"
import { defineList, queryOf } from "../../../ui/list/define-list.ts"
import { CreateLink, countedRows, ListPage } from "../../../ui/list/list-screen.tsx"
import { mayDo } from "../frame/staff-screens.ts"
import { signedIn } from "../signed-in-executive.ts"
import { StaffError } from "../staff-error.tsx"
import type { Route } from "./+types/coupons"
import { couponColumns } from "./coupon-columns.tsx"

export const meta = pageTitle("Cupones")

const list = defineList({}, {}, { searchMaximum: 40 })

export async function loader({ url, context }: Route.LoaderArgs) {
  const address = list.read(url)
  const mayCreate = mayDo(signedIn(context), paths.executiveCoupons, "create")
  return { address, mayCreate, ...(await load(context, listCoupons, { query: queryOf(address) })) }
}

export default function Coupons({ loaderData }: Route.ComponentProps) {
  const create = loaderData.mayCreate ? (
    <CreateLink to={paths.executiveNewCoupon}>Nuevo cupón</CreateLink>
  ) : null
  return (
    <ListPage
      title="Cupones"
      list={list}
      data={loaderData}
      columns={couponColumns}
      row={{ to: ({ id }) => paths.executiveCoupon(id), name: ({ code }) => code }}
      counted={countedRows(loaderData.total, "cupón", "cupones")}
      search={{ label: "Buscar cupones", placeholder: "Código" }}
      tools={create}
      empty={{
        icon: IconDiscount,
        title: "Todavía no hay cupones",
        text: "Un cupón descuenta un porcentaje o un valor cuando el cliente lo escribe al pagar.",
        action: create,
      }}
    />
  )
}

export const ErrorBoundary = StaffError
