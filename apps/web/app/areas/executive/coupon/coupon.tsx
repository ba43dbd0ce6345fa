import { Box, Group, Radio } from "@mantine/core"
import "@mantine/core/styles/Radio.layer.css"
import { paths } from "@trazo/contract/paths"
import { type Coupon, changeCoupon, createCoupon, getCoupon } from "@trazo/contract/selling/coupons"
import { channelNames, channels } from "@trazo/domain/buying/channel"
import { certificateKinds } from "@trazo/domain/certificates/certificate-kind"
import { validities } from "@trazo/domain/certificates/validity"
import { labelsOf } from "@trazo/domain/forms/form-field"
import { editableMoney, formatMoney } from "@trazo/domain/money/money"
import { couponFields } from "@trazo/domain/selling/coupon"
import { useState } from "react"
import { type RouterContextProvider, redirect } from "react-router"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { call, load } from "../../../shared-features/platform/api/call.ts"
import {
  centsOrNull,
  checkedTexts,
  chosenOf,
  dayOrNull,
  wholeOrNull,
} from "../../../shared-features/platform/intent/checked-texts.ts"
import type { Intents, SentForm } from "../../../shared-features/platform/intent/page-action.ts"
import {
  handleIntents,
  keepPageOnLostConnection,
  revalidateAfterConflict,
} from "../../../shared-features/platform/intent/page-action.ts"
import type { Intent } from "../../../shared-features/platform/intent/use-intent.ts"
import { CheckList } from "../../../ui/content/check-list.tsx"
import { RelativeDate } from "../../../ui/content/relative-date.tsx"
import { FormFields } from "../../../ui/editor/form-fields.tsx"
import { RecordPage } from "../../../ui/record/record-page.tsx"
import { RelatedList } from "../../../ui/record/related-list.tsx"
import { RequestStatusBadge } from "../../../ui/status/request-status-badge.tsx"
import { CouponBadge, discountText, usesText } from "../coupons/coupon-columns.tsx"
import { CertificateScope, SellingEditor, TermFields, termLabels } from "../selling-editor.tsx"
import { StaffError } from "../staff-error.tsx"
import type { Route } from "./+types/coupon"

export const meta = pageTitle("Cupón")

/** A new coupon without an id. */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  return id ? await load(context, getCoupon, { params: { id } }) : null
}

function couponOf(form: SentForm) {
  const { percent, amount, ...always } = couponFields
  const isPercent = form.text("discount") !== "amount"
  const texts = checkedTexts(form, always)
  const value = isPercent ? checkedTexts(form, { percent }).percent : checkedTexts(form, { amount }).amount
  return {
    code: texts.code,
    percent: isPercent ? Number(value) : null,
    amountCents: isPercent ? null : centsOrNull(value),
    kinds: chosenOf(form, "kinds", certificateKinds),
    validities: chosenOf(form, "validities", validities),
    channels: chosenOf(form, "channels", channels),
    startsOn: dayOrNull(form, "startsOn"),
    endsOn: dayOrNull(form, "endsOn"),
    totalUses: wholeOrNull(texts.totalUses),
    usesPerClient: wholeOrNull(texts.usesPerClient),
  }
}

/** @param id null for a new coupon */
function couponIntents(context: Readonly<RouterContextProvider>, id: string | null) {
  return {
    async save(form) {
      if (id === null) {
        const created = await call(context, createCoupon, { body: couponOf(form) })
        return redirect(paths.executiveCoupon(created.id))
      }
      const state = form.has("active") ? ("active" as const) : ("disabled" as const)
      const body = { ...couponOf(form), state, version: form.text("version") }
      return call(context, changeCoupon, { params: { id }, body })
    },
  } satisfies Intents
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

const labels = { ...labelsOf(couponFields), ...termLabels }

/** @param coupon null for a new one */
function CouponEditor({ coupon }: { coupon: Coupon | null }) {
  const stored = storedTexts(coupon)
  return (
    <SellingEditor
      record={coupon}
      title="Cupón"
      createLabel="Crear cupón"
      hint="Lo que ya se descontó no cambia. El descuento se quita antes del IVA."
      activeLabel="Se puede usar"
      labels={labels}
      stored={stored}
    >
      {(failure) => <CouponFields coupon={coupon} stored={stored} failure={failure} />}
    </SellingEditor>
  )
}

interface CouponFieldsProps {
  coupon: Coupon | null
  stored: ReturnType<typeof storedTexts>
  failure: Intent["failure"]
}

function CouponFields({ coupon, stored, failure }: CouponFieldsProps) {
  const [discount, setDiscount] = useState(coupon?.amountCents ? "amount" : "percent")
  const fields = { fields: couponFields, failure, stored }
  return (
    <>
      <FormFields {...fields} names={["code"]} />
      <Radio.Group label="Descuento" name="discount" value={discount} onChange={setDiscount}>
        <Group mt={4}>
          <Radio value="percent" label="Porcentaje" />
          <Radio value="amount" label="Valor" />
        </Group>
      </Radio.Group>
      <FormFields
        key={discount}
        {...fields}
        names={[discount === "amount" ? "amount" : "percent"]}
        columns={2}
      />
      <CertificateScope record={coupon} />
      <CheckList<string>
        name="channels"
        label="Canales"
        hint="Sin marcar ninguno: todos."
        names={channelNames}
        defaultValue={coupon?.channels ?? []}
      />
      <TermFields stored={stored} failure={failure} />
      <FormFields {...fields} names={["totalUses", "usesPerClient"]} columns={2} />
    </>
  )
}

const textOf = (value: number | null | undefined) =>
  value === null || value === undefined ? "" : String(value)

function storedTexts(coupon: Coupon | null) {
  return {
    code: coupon?.code ?? "",
    percent: textOf(coupon?.percent),
    amount: coupon?.amountCents ? editableMoney(coupon.amountCents) : "",
    totalUses: textOf(coupon?.totalUses),
    usesPerClient: textOf(coupon?.usesPerClient),
    startsOn: coupon?.startsOn ?? "",
    endsOn: coupon?.endsOn ?? "",
  }
}

export const ErrorBoundary = StaffError
