import { Box, NativeSelect, Radio, Stack } from "@mantine/core"
import "@mantine/core/styles/Radio.layer.css"
import { getCatalogue } from "@trazo/contract/distributors/catalogue"
import { paths } from "@trazo/contract/paths"
import { channels } from "@trazo/domain/buying/channel"
import { labelsOf } from "@trazo/domain/forms/form-field"
import { lotFields } from "@trazo/domain/selling/seller-code"
import { useState } from "react"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { load } from "../../../shared-features/platform/api/call.ts"
import {
  handleIntents,
  keepPageOnLostConnection,
} from "../../../shared-features/platform/intent/page-action.ts"
import { intentHook } from "../../../shared-features/platform/intent/use-intent.ts"
import { EditorForm } from "../../../ui/editor/editor-form.tsx"
import { FormFields } from "../../../ui/editor/form-fields.tsx"
import { Section } from "../../../ui/editor/section.tsx"
import { DatePicker } from "../../../ui/fields/date-picker.tsx"
import { RecordPage } from "../../../ui/record/record-page.tsx"
import { certificateName } from "../distributorcodes/lot-columns.tsx"
import { StaffError } from "../staff-error.tsx"
import type { Route } from "./+types/new-lot"
import { newLotIntents } from "./new-lot-intents.ts"

export const meta = pageTitle("Nuevo lote de códigos")

export async function loader({ context }: Route.LoaderArgs) {
  const catalogues = await Promise.all(
    channels.map((channel) => load(context, getCatalogue, { query: { channel } })),
  )
  return { priceKeys: catalogues.flatMap(({ offers }) => offers.map(({ priceKey }) => priceKey)) }
}

export async function action({ request, context }: Route.ActionArgs) {
  return handleIntents(await request.formData(), newLotIntents(context))
}

export const clientAction = keepPageOnLostConnection

const useLotIntent = intentHook<ReturnType<typeof newLotIntents>>()
const labels = { ...labelsOf(lotFields), priceKey: "Certificado", expiresOn: "Vence el" }

const purposes = [
  { value: "certificate", label: "Paga un certificado, cueste lo que cueste" },
  { value: "amount", label: "Paga hasta un valor de cualquier certificado" },
  { value: "sale", label: "No paga: acredita la venta al vendedor" },
]

export default function NewLot({ loaderData: { priceKeys } }: Route.ComponentProps) {
  const intent = useLotIntent("create")
  const [purpose, setPurpose] = useState("certificate")
  const { failure } = intent
  const fields = { fields: lotFields, failure }
  return (
    <Box component="main" p="md">
      <RecordPage
        title="Nuevo lote"
        breadcrumb={[{ to: paths.executiveCodes, title: "Códigos de distribuidor" }]}
      >
        <Section
          title="Códigos"
          hint="Cada código se usa una vez. Después podrá imprimir la hoja con los códigos y su QR."
        >
          <EditorForm intent={intent} labels={labels} submitLabel="Crear códigos">
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
                data={priceKeys.map((value) => ({ value, label: certificateName(value) }))}
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
          </EditorForm>
        </Section>
      </RecordPage>
    </Box>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <StaffError error={error} />
}
