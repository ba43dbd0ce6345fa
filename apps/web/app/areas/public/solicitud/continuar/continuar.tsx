import { Button, Stack, Text } from "@mantine/core"
import {
  type ContinuedDraft,
  continueByMail,
  previewContinued,
  sendContinuedCode,
} from "@trazo/contract/buying/resume"
import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { data, Form, redirect, useActionData, useNavigation } from "react-router"
import { addressOf } from "../../../../shared-features/buying/purchase/purchase-address.ts"
import { pageTitle } from "../../../../shared-features/distributors/branding/page-title.ts"
import { call, isLinkRefusal, routeError } from "../../../../shared-features/platform/api/call.ts"
import {
  formFailure,
  keepPageOnLostConnection,
  useFormFailure,
} from "../../../../shared-features/platform/intent/page-action.ts"
import { CodeInput } from "../../../../ui/fields/code-input.tsx"
import { ErrorSummary } from "../../../../ui/fields/error-summary.tsx"
import { TextField } from "../../../../ui/fields/text-field.tsx"
import { Page } from "../../../../ui/page/page.tsx"
import { NoPurchase } from "../../purchase/no-purchase.tsx"
import type { Route } from "./+types/continuar"

export const meta = pageTitle("Continuar mi solicitud")

/** From the mail with the e-mail's code. Opens nothing: programs that check mails open links too. */
export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  try {
    return data({ found: await call(context, previewContinued, { body: { token } }), refusal: null })
  } catch (error) {
    if (isLinkRefusal(error)) {
      return data({ found: null, refusal: error.typeCode }, { status: error.status })
    }
    throw routeError(error)
  }
}

/** The redirect sets the purchase's cookie. */
export async function action({ request, params: { token }, context }: Route.ActionArgs) {
  const form = await request.formData()
  try {
    if (form.get("intent") === "send") {
      const { expiresInSeconds } = await call(context, sendContinuedCode, { body: { token } })
      return { sentAt: Date.now(), lifetimeSeconds: expiresInSeconds }
    }
    const body = { token, code: String(form.get("code") ?? ""), identity: String(form.get("identity") ?? "") }
    return redirect(addressOf(await call(context, continueByMail, { body })))
  } catch (error) {
    return formFailure(error, form)
  }
}

export const clientAction = keepPageOnLostConnection

export default function Continue({ loaderData: { found, refusal } }: Route.ComponentProps) {
  if (refusal === "REQUEST_LINK_SENT") {
    return (
      <NoPurchase title="Esta solicitud ya se envió" purpose="sent">
        Por eso este enlace ya no la abre. Vea en qué va y qué sigue con el último correo que le enviamos o en
        su cuenta: entra con un código que llega a su correo.
      </NoPurchase>
    )
  }
  if (refusal === "REQUEST_LINK_SPENT") {
    return (
      <NoPurchase title="Con este enlace ya se escribieron demasiados códigos">
        Por seguridad dejó de servir. Siga en el dispositivo donde empezó: allí puede copiar otro enlace. Si
        ya no lo tiene, pida una firma nueva.
      </NoPurchase>
    )
  }
  if (!found) {
    return (
      <NoPurchase title="Este enlace ya no abre una solicitud">
        O no está completo, o usted cambió de correo, anuló los enlaces o dejó pasar treinta días. Si cambió
        de correo, abra el enlace que llegó al nuevo.
      </NoPurchase>
    )
  }
  const { kind, number, email } = found
  return (
    <Page width={560}>
      <Stack pt="md">
        <h1>Continúe su solicitud aquí</h1>
        <Text>
          {certificateKindNames[kind]}
          {number ? `, solicitud ${number}` : ""}, del correo <strong>{email}</strong>. Se cerrará en el
          dispositivo donde estaba abierta.
        </Text>
        <ProveAddress draft={found} />
      </Stack>
    </Page>
  )
}

/** The code shows after it was sent, and after a refusal of it. */
function ProveAddress({ draft: { email, asksIdentity } }: { draft: ContinuedDraft }) {
  const sent = useActionData<{ sentAt?: number; lifetimeSeconds?: number }>()
  const { message, fields, typed } = useFormFailure()
  const navigation = useNavigation()
  const isBusy = navigation.state !== "idle" && navigation.formMethod === "POST"
  const sentAt = sent?.sentAt ?? null
  const ofCode = fields.code ?? (fields.identity ? undefined : message)
  const asksCode = sentAt !== null || message !== undefined || Object.keys(fields).length > 0
  return (
    <Form method="post" noValidate>
      <Stack align="flex-start">
        <ErrorSummary
          message={asksCode ? undefined : message}
          fields={fields}
          labels={{ identity: identityLabel }}
        />
        {asksCode ? (
          <>
            {asksIdentity ? (
              <TextField
                name="identity"
                label={identityLabel}
                hint="El que escribió en la solicitud. Así sabemos que es suya."
                letterCase="asTyped"
                rules={[]}
                defaultValue={typed("identity")}
                error={fields.identity}
                required
              />
            ) : null}
            <CodeInput
              name="code"
              hint={`Escriba los seis dígitos que enviamos a ${email}.`}
              error={ofCode}
              sentKey={sentAt}
              {...(sent?.lifetimeSeconds ? { lifetimeSeconds: sent.lifetimeSeconds } : {})}
            />
            <Button type="submit" name="intent" value="continue" loading={isBusy}>
              Continuar mi solicitud
            </Button>
            <Button type="submit" name="intent" value="send" variant="subtle" loading={isBusy} px={0}>
              Enviarme otro código
            </Button>
          </>
        ) : (
          <Button type="submit" name="intent" value="send" loading={isBusy}>
            Enviarme un código
          </Button>
        )}
      </Stack>
    </Form>
  )
}

const identityLabel = "Número de cédula o pasaporte"
