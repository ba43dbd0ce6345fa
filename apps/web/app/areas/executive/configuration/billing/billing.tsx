import { Button } from "@mantine/core"
import {
  getBillingSettings,
  removeBillingSettings,
  saveBillingCredentials,
  saveBillingSettings,
} from "@trazo/contract/distributors/billing-settings"
import { invoicingFields } from "@trazo/domain/money/invoicing"
import { useState } from "react"
import type { RouterContextProvider } from "react-router"
import { pageTitle } from "../../../../shared-features/distributors/branding/page-title.ts"
import { call, load } from "../../../../shared-features/platform/api/call.ts"
import {
  handleIntents,
  type Intents,
  keepPageOnLostConnection,
  revalidateAfterConflict,
} from "../../../../shared-features/platform/intent/page-action.ts"
import { intentHook } from "../../../../shared-features/platform/intent/use-intent.ts"
import { ConfirmDialog } from "../../../../ui/dialog/dialog.tsx"
import { Section, SectionBody } from "../../../../ui/editor/section.tsx"
import { ReadOnlyTexts } from "../read-only-texts.tsx"
import type { Route } from "./+types/billing"
import { CredentialsForm } from "./credentials-form.tsx"
import { InvoiceDataForm } from "./invoice-data-form.tsx"

export const meta = pageTitle("Facturación")

export async function loader({ context }: Route.LoaderArgs) {
  return load(context, getBillingSettings)
}

function billingIntents(context: Readonly<RouterContextProvider>) {
  return {
    credentials: (form) =>
      call(context, saveBillingCredentials, { body: form.pick("user", "password", "version") }),
    data: (form) =>
      call(context, saveBillingSettings, {
        body: form.pick("establishment", "emissionPoint", "main", "extra", "version"),
      }),
    remove: (form) => call(context, removeBillingSettings, { query: form.pick("version") }),
  } satisfies Intents
}

const useBillingIntent = intentHook<ReturnType<typeof billingIntents>>()

export async function action({ request, context }: Route.ActionArgs) {
  return handleIntents(await request.formData(), billingIntents(context))
}

export const clientAction = keepPageOnLostConnection
export const shouldRevalidate = revalidateAfterConflict

export default function Billing({ loaderData: settings }: Route.ComponentProps) {
  const { isOn, user, data, lastChange, mayEdit } = settings
  const credentials = useBillingIntent("credentials")
  const invoice = useBillingIntent("data")
  if (!mayEdit) {
    const keys = Object.keys(invoicingFields) as (keyof typeof invoicingFields)[]
    return (
      <Section title="Facturación" hint="La configura quien puede editar la configuración.">
        <SectionBody>
          <ReadOnlyTexts
            texts={[
              { label: "Usuario del servicio", text: user },
              ...keys.map((key) => ({ label: invoicingFields[key].label, text: data[key] })),
            ]}
          />
        </SectionBody>
      </Section>
    )
  }
  return (
    <>
      <CredentialsForm settings={settings} intent={credentials} />
      <InvoiceDataForm settings={settings} intent={invoice} />
      {isOn ? <StopBilling version={lastChange.version} /> : null}
    </>
  )
}

function StopBilling({ version }: { version: string }) {
  const remove = useBillingIntent("remove")
  const [isAsking, setAsking] = useState(false)
  return (
    <Section title="Dejar de facturar" hint="Para quien ya no emite facturas desde aquí.">
      <SectionBody>
        <span>Sus ventas quedan; la facturación deja de contar en la configuración.</span>
        <Button
          variant="default"
          color="bad"
          loading={remove.isPending}
          onClick={() => setAsking(true)}
          w="fit-content"
        >
          Dejar de facturar…
        </Button>
        {remove.failure.message ? <span role="alert">{remove.failure.message}</span> : null}
        <ConfirmDialog
          opened={isAsking}
          title="Dejar de facturar"
          confirmLabel="Dejar de facturar"
          isDestructive
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            remove.send({ version })
          }}
        >
          Se borran las credenciales, el establecimiento y los productos. Para facturar otra vez tendrá que
          escribirlos de nuevo.
        </ConfirmDialog>
      </SectionBody>
    </Section>
  )
}
