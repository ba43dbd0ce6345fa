import { Box, NativeSelect, Radio, Stack } from "@mantine/core"
import { ApiError } from "@trazo/contract/errors/errors"
import { fieldMessages } from "@trazo/domain/forms/field-rules"
import { askedChoices } from "../../../ui/fields/asked-choices.ts"
import "@mantine/core/styles/Radio.layer.css"
import { getCatalogue } from "@trazo/contract/distributors/catalogue"
import { paths } from "@trazo/contract/paths"
import { createLot } from "@trazo/contract/selling/distributor-codes"
import { channels } from "@trazo/domain/buying/channel"
import { labelsOf } from "@trazo/domain/forms/form-field"
import { lotFields } from "@trazo/domain/selling/seller-code"
import { useState } from "react"
import { type RouterContextProvider, redirect } from "react-router"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { call, load } from "../../../shared-features/platform/api/call.ts"
import {
  centsOrNull,
  checkedTexts,
  dayOrNull,
} from "../../../shared-features/platform/intent/checked-texts.ts"
import type { Intents, SentForm } from "../../../shared-features/platform/intent/page-action.ts"
import {
  handleIntents,
  keepPageOnLostConnection,
} from "../../../shared-features/platform/intent/page-action.ts"
import { FormFields } from "../../../ui/editor/form-fields.tsx"
import { DatePicker } from "../../../ui/fields/date-picker.tsx"
import { RecordPage } from "../../../ui/record/record-page.tsx"
import { certificateName } from "../distributorcodes/lot-columns.tsx"
import { SellingEditor } from "../selling-editor.tsx"
import { StaffError } from "../staff-error.tsx"
import type { Route } from "./+types/new-lot"

export const meta = pageTitle("Nuevo lote de códigos")

export async function loader({ context }: Route.LoaderArgs) {
  const catalogues = await Promise.all(
    channels.map((channel) => load(context, getCatalogue, { query: { channel } })),
  )
  return { priceKeys: catalogues.flatMap(({ offers }) => offers.map(({ priceKey }) => priceKey)) }
}

function lotOf(form: SentForm) {
  const { seller, size, prepaid, unit, commission } = lotFields
  const always = checkedTexts(form, { seller, size })
  const lot = { seller: always.seller, size: Number(always.size), expiresOn: dayOrNull(form, "expiresOn") }
  const purpose = form.text("purpose")
  if (purpose === "sale") {
    const earned = centsOrNull(checkedTexts(form, { commission }).commission) ?? 0
    const none = { prepaid: false, priceKey: null, prepaidCents: null, unitCents: 0 }
    return { ...lot, ...none, commissionCents: earned }
  }
  const unitCents = centsOrNull(checkedTexts(form, { unit }).unit) ?? 0
  const owed = { ...lot, prepaid: true, unitCents, commissionCents: 0 }
  if (purpose === "amount") {
    const prepaidCents = centsOrNull(checkedTexts(form, { prepaid }).prepaid)
    return { ...owed, priceKey: null, prepaidCents }
  }
  const priceKey = form.text("priceKey")
  if (priceKey === "") throw new ApiError("VALIDATION_FAILED", { fields: { priceKey: fieldMessages.choose } })
  return { ...owed, priceKey, prepaidCents: null }
}

function newLotIntents(context: Readonly<RouterContextProvider>) {
  return {
    async save(form) {
      const { id } = await call(context, createLot, { body: lotOf(form) })
      return redirect(paths.executiveLot(id))
    },
  } satisfies Intents
}

export async function action({ request, context }: Route.ActionArgs) {
  return handleIntents(await request.formData(), newLotIntents(context))
}

export const clientAction = keepPageOnLostConnection

const labels = { ...labelsOf(lotFields), priceKey: "Certificado", expiresOn: "Vence el" }

const purposes = [
  { value: "certificate", label: "Paga un certificado, cueste lo que cueste" },
  { value: "amount", label: "Paga hasta un valor de cualquier certificado" },
  { value: "sale", label: "No paga: acredita la venta al vendedor" },
]

export default function NewLot({ loaderData: { priceKeys } }: Route.ComponentProps) {
  const [purpose, setPurpose] = useState("certificate")
  return (
    <Box component="main" p="md">
      <RecordPage
        title="Nuevo lote"
        breadcrumb={[{ to: paths.executiveCodes, title: "Códigos de distribuidor" }]}
      >
        <SellingEditor
          record={null}
          title="Códigos"
          createLabel="Crear códigos"
          hint="Cada código se usa una vez. Después podrá imprimir la hoja con los códigos y su QR."
          labels={labels}
        >
          {(failure) => {
            const fields = { fields: lotFields, failure }
            return (
              <>
                <FormFields {...fields} names={["seller", "size"]} columns={2} />
                <Radio.Group label="Cada código" name="purpose" value={purpose} onChange={setPurpose}>
                  <Stack gap="xs" mt={4}>
                    {purposes.map(({ value, label }) => (
                      <Radio key={value} value={value} label={label} />
                    ))}
                  </Stack>
                </Radio.Group>
                {purpose === "certificate" ? (
                  <NativeSelect
                    id="priceKey"
                    name="priceKey"
                    label={labels.priceKey}
                    data={askedChoices(
                      priceKeys.map((value) => ({ value, label: certificateName(value) })),
                      "Elija el certificado",
                    )}
                    error={failure.fields.priceKey}
                  />
                ) : null}
                {purpose === "amount" ? <FormFields {...fields} names={["prepaid"]} /> : null}
                <FormFields key={purpose} {...fields} names={[purpose === "sale" ? "commission" : "unit"]} />
                <DatePicker
                  name="expiresOn"
                  label={labels.expiresOn}
                  hint="Ese día incluido. Vacío: no vence."
                  normal
                  error={failure.fields.expiresOn}
                />
              </>
            )
          }}
        </SellingEditor>
      </RecordPage>
    </Box>
  )
}

export const ErrorBoundary = StaffError
