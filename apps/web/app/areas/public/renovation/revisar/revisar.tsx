import { Button, Checkbox, Group, Paper, Stack, Text } from "@mantine/core"
import "@mantine/core/styles/CheckboxIndicator.layer.css"
import "@mantine/core/styles/Checkbox.layer.css"
import { paths } from "@trazo/contract/paths"
import { chooseCertificate, type PurchaseFlow } from "@trazo/contract/requests/purchase"
import { confirmRenewal } from "@trazo/contract/requests/renewals"
import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { isValidity, validityNames } from "@trazo/domain/certificates/validity"
import { formatDate } from "@trazo/domain/dates/spanish-dates"
import { formatMoney } from "@trazo/domain/pricing/money"
import { Form, Link, redirect, useNavigation } from "react-router"
import { call } from "../../../../shared-features/api/call.ts"
import { formFailure } from "../../../../shared-features/api/form-failure.ts"
import { useFormFailure } from "../../../../shared-features/api/use-form-failure.ts"
import { pageTitle } from "../../../../shared-features/branding/page-title.ts"
import { useDistributor } from "../../../../shared-features/branding/use-brand.ts"
import { Money } from "../../../../ui/content/money.tsx"
import { Note } from "../../../../ui/content/note.tsx"
import { ErrorSummary } from "../../../../ui/fields/error-summary.tsx"
import { TermsCheckbox } from "../../../../ui/fields/terms-checkbox.tsx"
import { Page } from "../../page/page.tsx"
import { findFlow } from "../../purchase/find-purchase.ts"
import { addressOf } from "../../purchase/purchase-address.ts"
import type { Route } from "./+types/revisar"
import { KnownData } from "./known-data.tsx"

export const meta = pageTitle("Renovar mi firma")

export async function loader({ request, context }: Route.LoaderArgs) {
  const flow = await findFlow(context, request)
  if (!flow?.renewal) throw redirect(paths.renewal)
  if (flow.status !== "draft") throw redirect(addressOf(flow))
  return { flow, renewal: flow.renewal }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const isTicked = (name: string) => (form.get(name) === "true") as true
  try {
    if (form.get("intent") === "validity") {
      const flow = await findFlow(context, request)
      const validity = form.get("validity")
      if (!flow || !isValidity(validity)) return redirect(paths.renewalCheck)
      await call(context, chooseCertificate, { body: { kind: flow.certData.kind, validity } })
      return redirect(paths.renewalCheck)
    }
    const body = {
      ...{
        accepted: isTicked("accepted"),
        biometric: isTicked("biometric"),
        supersedes: isTicked("supersedes"),
      },
      version: String(form.get("version")),
      totalCents: Number(form.get("totalCents")),
    }
    return redirect(addressOf(await call(context, confirmRenewal, { body })))
  } catch (error) {
    return formFailure(error, form)
  }
}

type Renewing = { flow: PurchaseFlow; renewal: NonNullable<PurchaseFlow["renewal"]> }

export default function CheckRenewal({ loaderData }: Route.ComponentProps) {
  const { flow, renewal } = loaderData
  const [missing] = renewal.missing
  return (
    <Page width={720}>
      <Stack gap="lg">
        <header>
          <h1>¿Sigue todo igual?</h1>
          <Text c="dimmed" mt="sm">
            Esto es lo que ya revisamos. Cambie solo lo que ya no es cierto.
          </Text>
        </header>
        <NewCertificate flow={flow} renewal={renewal} />
        <KnownData flow={flow} renewal={renewal} />
        {missing ? (
          <Paper withBorder radius="lg" p="md">
            <Text mb="sm">Falta lo que está marcado. Lo demás queda como está.</Text>
            <Button component={Link} to={paths.purchaseStep(missing)} fullWidth>
              Completar lo que falta
            </Button>
          </Paper>
        ) : (
          <Consents flow={flow} renewal={renewal} />
        )}
      </Stack>
    </Page>
  )
}

/** What is bought, and from when it is valid. */
function NewCertificate({ flow, renewal }: Renewing) {
  const { kind, validity } = flow.certData
  const isReissue = renewal.type === "reissue"
  const newEnd = formatDate(new Date(renewal.newEnd))
  return (
    <Paper withBorder radius="lg" p="md">
      <Group justify="space-between" wrap="nowrap" align="start">
        <div>
          <Text fw={650}>
            {certificateKindNames[kind]}, {validityNames[validity]}
          </Text>
          <Text c="dimmed">Renueva la que termina en {renewal.serialEnding}</Text>
        </div>
        <Text fw={650}>
          <Money cents={flow.payment.price.totalCents} />
        </Text>
      </Group>
      <Text mt="sm">
        {isReissue
          ? `Vale hasta el ${newEnd}, como la anterior, que se revoca cuando usted tenga la nueva.`
          : `Vale desde que se emite, no desde que vence la anterior (${formatDate(new Date(renewal.notAfter))}). Si se emite hoy, hasta el ${newEnd}.`}
      </Text>
      {renewal.isLimited ? (
        <Note tone="warn">
          Su nombramiento termina antes que la vigencia: la firma valdrá solo hasta el {newEnd}.
        </Note>
      ) : null}
      {isReissue ? null : <OtherValidity flow={flow} />}
    </Paper>
  )
}

function OtherValidity({ flow }: { flow: PurchaseFlow }) {
  const others = flow.options.validities.filter(({ validity }) => validity !== flow.certData.validity)
  if (others.length === 0) return null
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="validity" />
      <Group gap="xs" mt="sm">
        {others.map(({ validity, price }) => (
          <Button key={validity} type="submit" name="validity" value={validity} variant="default" size="sm">
            {validityNames[validity]}: {formatMoney(price.totalCents)}
          </Button>
        ))}
      </Group>
    </Form>
  )
}

function Consents({ flow, renewal }: Renewing) {
  const { message, fields } = useFormFailure()
  const { state, formData } = useNavigation()
  const media = useDistributor()?.multimedia
  const isSending = state !== "idle" && formData?.get("intent") === "confirm"
  const { totalCents } = flow.payment.price
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="confirm" />
      <input type="hidden" name="version" value={flow.options.termsVersion} />
      <input type="hidden" name="totalCents" value={totalCents} />
      <Stack gap="md">
        <ErrorSummary message={message} fields={fields} />
        {renewal.type === "reissue" ? null : (
          <Checkbox
            name="supersedes"
            id="supersedes"
            value="true"
            label="Revocar la firma anterior cuando tenga la nueva (opcional)"
          />
        )}
        <Checkbox
          name="biometric"
          id="biometric"
          value="true"
          label="Mis datos y documentos siguen vigentes, y autorizo usar otra vez mi foto y mi documento de identidad."
          error={fields.biometric}
          aria-required
        />
        <TermsCheckbox
          name="accepted"
          termsUrl={media?.termsUrl ?? `${paths.legalInformation}#terminos`}
          error={fields.accepted}
        />
        <Button type="submit" loading={isSending}>
          {totalCents === 0 ? "Sí, pedir mi firma" : `Sí, pagar ${formatMoney(totalCents)}`}
        </Button>
      </Stack>
    </Form>
  )
}
