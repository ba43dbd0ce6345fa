import { Button } from "@mantine/core"
import {
  chooseDocumentIssuer,
  getBillingSettings,
  removeBillingSettings,
  saveBillingCredentials,
  saveBillingSettings,
  saveInvoiceIssuer,
} from "@trazo/contract/distributors/billing-settings"
import {
  getInvoicingSetup,
  issueInvoicingKey,
  probeInvoicing,
  removeInvoicingKey,
  saveNextNumber,
} from "@trazo/contract/money/invoicing-setup"
import { invoiceIssuerFields, rimpeKinds } from "@trazo/domain/money/invoice-issuer"
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
import { DocumentIssuerForm } from "./document-issuer-form.tsx"
import { InvoiceDataForm } from "./invoice-data-form.tsx"
import { IssuerForm } from "./issuer-form.tsx"
import { NumbersForm } from "./numbers-form.tsx"
import { ProbeSection } from "./probe-section.tsx"
import { SigningKey } from "./signing-key.tsx"

export const meta = pageTitle("Facturación")

export async function loader({ context }: Route.LoaderArgs) {
  const [settings, setup] = await Promise.all([
    load(context, getBillingSettings),
    load(context, getInvoicingSetup),
  ])
  return { settings, setup }
}

function billingIntents(context: Readonly<RouterContextProvider>) {
  return {
    credentials: (form) =>
      call(context, saveBillingCredentials, { body: form.pick("user", "password", "version") }),
    data: (form) =>
      call(context, saveBillingSettings, {
        body: form.pick("establishment", "emissionPoint", "main", "extra", "version"),
      }),
    issuer: (form) =>
      call(context, saveInvoiceIssuer, {
        body: {
          ...form.pick("ruc", "legalName", "tradeName", "mainAddress", "establishmentAddress"),
          ...form.pick("specialTaxpayer", "withholdingAgent", "version"),
          environment: form.text("environment") === "production" ? "production" : "test",
          rimpe: rimpeKinds.find((kind) => kind === form.text("rimpe")) ?? null,
          keepsAccounts: form.has("keepsAccounts"),
        },
      }),
    documentIssuer: (form) =>
      call(context, chooseDocumentIssuer, {
        body: {
          ...form.pick("version"),
          issuedBy: form.text("issuedBy") === "service" ? "service" : "platform",
        },
      }),
    numbers: (form) =>
      call(context, saveNextNumber, {
        body: { next: Number(form.text("next")), nextCreditNote: Number(form.text("nextCreditNote")) },
      }),
    issueKey: () => call(context, issueInvoicingKey),
    removeKey: () => call(context, removeInvoicingKey),
    probe: () => call(context, probeInvoicing),
    remove: (form) => call(context, removeBillingSettings, { query: form.pick("version") }),
  } satisfies Intents
}

const useBillingIntent = intentHook<ReturnType<typeof billingIntents>>()

export async function action({ request, context }: Route.ActionArgs) {
  return handleIntents(await request.formData(), billingIntents(context))
}

export const clientAction = keepPageOnLostConnection
export const shouldRevalidate = revalidateAfterConflict

export default function Billing({ loaderData: { settings, setup } }: Route.ComponentProps) {
  const { isOn, user, data, issuer, issuedBy, lastChange, mayEdit } = settings
  const credentials = useBillingIntent("credentials")
  const invoice = useBillingIntent("data")
  const issuing = useBillingIntent("issuer")
  const numbering = useBillingIntent("numbers")
  const choosing = useBillingIntent("documentIssuer")
  if (!mayEdit) {
    const keys = Object.keys(invoicingFields) as (keyof typeof invoicingFields)[]
    return (
      <Section title="Facturación" hint="La configura quien puede editar la configuración.">
        <SectionBody>
          <ReadOnlyTexts
            texts={[
              { label: "Usuario del servicio", text: user },
              ...keys.map((key) => ({ label: invoicingFields[key].label, text: data[key] })),
              { label: invoiceIssuerFields.ruc.label, text: issuer?.ruc ?? "" },
              { label: invoiceIssuerFields.legalName.label, text: issuer?.legalName ?? "" },
              {
                label: "Quién emite los comprobantes",
                text: issuedBy === "service" ? "El servicio de facturación" : "Esta plataforma",
              },
              { label: "Firma de las facturas", text: setup.key?.holder ?? "" },
            ]}
          />
        </SectionBody>
      </Section>
    )
  }
  return (
    <>
      <IssuerForm settings={settings} intent={issuing} />
      <InvoiceDataForm settings={settings} intent={invoice} />
      <DocumentIssuerForm settings={settings} intent={choosing} />
      {issuedBy === "platform" || setup.key ? (
        <SigningKey stored={setup.key} isUsed={issuedBy === "platform"} />
      ) : null}
      {setup.numbers ? <NumbersForm numbers={setup.numbers} intent={numbering} /> : null}
      {setup.isReady ? <ProbeSection issuedBy={issuedBy} /> : null}
      <CredentialsForm settings={settings} intent={credentials} />
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
          Se borran las credenciales, los datos de quien factura, el establecimiento y los productos. Para
          facturar otra vez tendrá que escribirlos de nuevo.
        </ConfirmDialog>
      </SectionBody>
    </Section>
  )
}
