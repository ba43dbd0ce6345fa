import { Box } from "@mantine/core"
import { paths } from "@trazo/contract/paths"
import { getCoupon } from "@trazo/contract/selling/coupons"
import { formatMoney } from "@trazo/domain/money/money"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { load } from "../../../shared-features/platform/api/call.ts"
import {
  handleIntents,
  keepPageOnLostConnection,
  revalidateAfterConflict,
} from "../../../shared-features/platform/intent/page-action.ts"
import { RelativeDate } from "../../../ui/content/relative-date.tsx"
import { RecordPage } from "../../../ui/record/record-page.tsx"
import { RelatedList } from "../../../ui/record/related-list.tsx"
import { RequestStatusBadge } from "../../../ui/status/request-status-badge.tsx"
import { CouponBadge, discountText, usesText } from "../coupons/coupon-columns.tsx"
import { StaffError } from "../staff-error.tsx"
import type { Route } from "./+types/coupon"
import { CouponEditor } from "./coupon-editor.tsx"
import { couponIntents } from "./coupon-intents.ts"

export const meta = pageTitle("Cupón")

/** A new coupon without an id. */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  return id ? await load(context, getCoupon, { params: { id } }) : null
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  return handleIntents(await request.formData(), couponIntents(context, id ?? null))
}

export const clientAction = keepPageOnLostConnection
export const shouldRevalidate = revalidateAfterConflict

const breadcrumb = [{ to: paths.executiveCoupons, title: "Cupones" }]

export default function CouponPage({ loaderData: coupon }: Route.ComponentProps) {
  return (
    <Box component="main" p="md">
      {coupon ? (
        <RecordPage
          key={coupon.id}
          title={coupon.code}
          breadcrumb={breadcrumb}
          badges={<CouponBadge standing={coupon.standing} />}
          lead={`Descuenta ${discountText(coupon)}. Usos: ${usesText(coupon)}.`}
        >
          <CouponEditor coupon={coupon} />
          <RelatedList
            title="Solicitudes"
            hint="Las que lo usaron, la más reciente primero."
            none="Nadie lo ha usado todavía."
            rows={coupon.redemptions.map(({ id, requestId, number, channel, status, ...use }) => ({
              id,
              to: paths.executiveReview(channel, requestId),
              name: number,
              detail: (
                <>
                  {use.isReleased ? "Devuelto" : `Descontó ${formatMoney(use.discountCents)}`} ·{" "}
                  <RelativeDate date={use.at} />
                </>
              ),
              badge: <RequestStatusBadge status={status} />,
            }))}
          />
        </RecordPage>
      ) : (
        <RecordPage title="Nuevo cupón" breadcrumb={breadcrumb}>
          <CouponEditor coupon={null} />
        </RecordPage>
      )}
    </Box>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <StaffError error={error} />
}
