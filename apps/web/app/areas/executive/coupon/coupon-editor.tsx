import { Group, Radio, SimpleGrid, Switch } from "@mantine/core"
import "@mantine/core/styles/Radio.layer.css"
import "@mantine/core/styles/Switch.layer.css"
import type { Coupon } from "@trazo/contract/selling/coupons"
import { channelNames } from "@trazo/domain/buying/channel"
import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { validityNames } from "@trazo/domain/certificates/validity"
import { labelsOf } from "@trazo/domain/forms/form-field"
import { editableMoney } from "@trazo/domain/money/money"
import { couponFields } from "@trazo/domain/selling/coupon"
import { useState } from "react"
import type { Intent } from "../../../shared-features/platform/intent/use-intent.ts"
import { useIntent } from "../../../shared-features/platform/intent/use-intent.ts"
import { CheckList } from "../../../ui/content/check-list.tsx"
import { EditorForm } from "../../../ui/editor/editor-form.tsx"
import { FormFields } from "../../../ui/editor/form-fields.tsx"
import { Section } from "../../../ui/editor/section.tsx"
import { DatePicker } from "../../../ui/fields/date-picker.tsx"

const labels = { ...labelsOf(couponFields), startsOn: "Desde el", endsOn: "Hasta el" }

/** @param coupon null for a new one */
export function CouponEditor({ coupon }: { coupon: Coupon | null }) {
  const intent = useIntent("save")
  const stored = storedTexts(coupon)
  return (
    <Section
      title={coupon ? "Datos" : "Cupón"}
      hint="Lo que ya se descontó no cambia. El descuento se quita antes del IVA."
    >
      <EditorForm
        intent={intent}
        labels={labels}
        stored={stored}
        {...(coupon ? { lastChange: coupon.lastChange } : {})}
        submitLabel={coupon ? "Guardar" : "Crear cupón"}
      >
        <CouponFields coupon={coupon} stored={stored} failure={intent.failure} />
      </EditorForm>
    </Section>
  )
}

const text = (value: number | null | undefined) =>
  value === null || value === undefined ? "" : String(value)

function storedTexts(coupon: Coupon | null) {
  return {
    code: coupon?.code ?? "",
    percent: text(coupon?.percent),
    amount: coupon?.amountCents ? editableMoney(coupon.amountCents) : "",
    totalUses: text(coupon?.totalUses),
    usesPerClient: text(coupon?.usesPerClient),
    startsOn: coupon?.startsOn ?? "",
    endsOn: coupon?.endsOn ?? "",
  }
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
      <CouponScope coupon={coupon} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <DatePicker
          name="startsOn"
          label={labels.startsOn}
          hint="Vacío: desde ya."
          normal
          defaultValue={stored.startsOn || undefined}
          error={failure.fields.startsOn}
        />
        <DatePicker
          name="endsOn"
          label={labels.endsOn}
          hint="Ese día incluido. Vacío: sin fin."
          normal
          defaultValue={stored.endsOn || undefined}
          error={failure.fields.endsOn}
        />
      </SimpleGrid>
      <FormFields {...fields} names={["totalUses", "usesPerClient"]} columns={2} />
      {coupon ? (
        <Switch name="active" label="Se puede usar" defaultChecked={coupon.state === "active"} />
      ) : null}
    </>
  )
}

const scopes = [
  { name: "kinds", label: "Para", hint: "Sin marcar ninguno: todos.", names: certificateKindNames },
  { name: "validities", label: "Vigencias", hint: "Sin marcar ninguna: todas.", names: validityNames },
  { name: "channels", label: "Canales", hint: "Sin marcar ninguno: todos.", names: channelNames },
] as const

/** What the coupon discounts. A list without a check restricts nothing. */
function CouponScope({ coupon }: { coupon: Coupon | null }) {
  return scopes.map((scope) => (
    <CheckList<string> key={scope.name} {...scope} defaultValue={coupon?.[scope.name] ?? []} />
  ))
}
