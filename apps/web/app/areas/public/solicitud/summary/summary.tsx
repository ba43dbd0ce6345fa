import { Button, Paper, Stack, Text } from "@mantine/core"
import { ApiError } from "@trazo/contract/errors/errors"
import { clientAccount } from "@trazo/contract/identity/account"
import { paths } from "@trazo/contract/paths"
import { passwordField } from "@trazo/domain/identity/account-fields"
import { useState } from "react"
import { Form, redirect } from "react-router"
import { addressOf } from "../../../../shared-features/buying/purchase/purchase-address.ts"
import { useChangedElsewhere } from "../../../../shared-features/buying/purchase/use-changed-elsewhere.ts"
import { pageTitle } from "../../../../shared-features/distributors/branding/page-title.ts"
import { useDistributor } from "../../../../shared-features/distributors/branding/use-brand.ts"
import { call } from "../../../../shared-features/platform/api/call.ts"
import {
  formFailure,
  keepPageOnLostConnection,
  useFormFailure,
} from "../../../../shared-features/platform/intent/page-action.ts"
import { Note } from "../../../../ui/content/note.tsx"
import { ErrorSummary } from "../../../../ui/fields/error-summary.tsx"
import { TermsCheckbox } from "../../../../ui/fields/terms-checkbox.tsx"
import { Extras } from "../../purchase/extras.tsx"
import { storeChannel } from "../../purchase/fast-switch.tsx"
import { storeProducts } from "../../purchase/product-chooser.tsx"
import { flowOf } from "../flow.ts"
import step from "../step.module.css"
import { StepButtons, StepHeading, useIsSubmitting } from "../step.tsx"
import { useFlow } from "../use-flow.ts"
import type { Route } from "./+types/summary"
import { AccountPassword } from "./account-password.tsx"
import { FilledIn } from "./filled-in.tsx"
import { sendRequest } from "./send-action.ts"
import { TermsPoints } from "./terms-points.tsx"

export const meta = pageTitle("Revise sus respuestas")

export async function loader({ context }: Route.LoaderArgs) {
  const { userInfo } = flowOf(context)
  const account = await signedInAccount(context)
  return { isInOwnAccount: account !== null && account.identity === userInfo.identity }
}

/** The signed-in client. The request becomes part of their account. */
async function signedInAccount(context: Route.LoaderArgs["context"]) {
  try {
    return await call(context, clientAccount.getAccount)
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  try {
    const store = { products: storeProducts, channel: storeChannel }[String(form.get("intent"))]
    if (store) {
      await store(context, form)
      return redirect(paths.purchaseScreen("summary"))
    }
    return redirect(addressOf(await sendRequest(context, form)))
  } catch (error) {
    return formFailure(error, form)
  }
}

export const clientAction = keepPageOnLostConnection

/** What was filled in, the terms, the password of the account and the sending, on one screen. */
export default function Summary({ loaderData: { isInOwnAccount } }: Route.ComponentProps) {
  const flow = useFlow()
  const failure = useFormFailure()
  const message = useChangedElsewhere(flow, failure)
  return (
    <div className={step.form}>
      <ErrorSummary message={message} fields={failure.fields} labels={{ password: passwordField.label }} />
      <div>
        <StepHeading title="Revise sus respuestas">
          Así las revisaremos e irán en su certificado. Puede cambiar cada una.
        </StepHeading>
        <FilledIn flow={flow} />
      </div>
      <Extras flow={flow} />
      <SendForm isInOwnAccount={isInOwnAccount} />
    </div>
  )
}

function SendForm({ isInOwnAccount }: { isInOwnAccount: boolean }) {
  const { options, payment, convenio, userInfo } = useFlow()
  const { fields } = useFormFailure()
  const [touched, setTouched] = useState(false)
  const media = useDistributor()?.multimedia
  const isWithout = useIsSubmitting("without")
  const hasAccount = isInOwnAccount || options.joinsAccount
  const isSending = useIsSubmitting("send") || (hasAccount && isWithout)
  const label = convenio?.payer === "organisation" ? "Enviar" : "Enviar y pagar"

  return (
    <Form method="post" className={step.form} noValidate onSubmit={() => setTouched(false)}>
      <input type="hidden" name="version" value={options.termsVersion} />
      <input type="hidden" name="totalCents" value={payment.price.totalCents} />
      <input type="hidden" name="content" value={options.content} />
      <Paper
        component="section"
        withBorder
        radius="lg"
        p={{ base: "md", sm: "lg" }}
        aria-labelledby="terminos-titulo"
      >
        <h2 id="terminos-titulo">Términos del servicio</h2>
        <TermsPoints />
        <TermsCheckbox
          name="accepted"
          termsUrl={media?.termsUrl ?? `${paths.legalInformation}#terminos`}
          error={touched ? undefined : fields.accepted}
          defaultChecked={options.termsAccepted}
          onChecked={() => setTouched(true)}
        />
      </Paper>
      {isInOwnAccount ? (
        <Text c="dimmed">
          Su solicitud queda en su cuenta: inició sesión con el mismo documento, y con esa cuenta la seguirá.
        </Text>
      ) : options.joinsAccount ? (
        <Note tone="good" title="Ya tiene una cuenta">
          Su solicitud queda en la cuenta que ya tiene con este documento y este correo. Entre en ella con la
          contraseña que ya usa, o con un código que le enviaremos a <strong>{userInfo.email}</strong>.
        </Note>
      ) : (
        <AccountPassword identity={userInfo.identity} error={fields.password} />
      )}
      <StepButtons step="summary" label={label} intent={hasAccount ? "without" : "send"} isBusy={isSending} />
      {hasAccount ? null : (
        // After the first button, which Enter in a field presses.
        <Stack align="start" gap={12} c="dimmed">
          <Text style={{ overflowWrap: "anywhere" }}>
            ¿Prefiere no crear una contraseña? Cada vez que entre le enviaremos un código a{" "}
            <strong>{userInfo.email}</strong>.
          </Text>
          <Button type="submit" variant="default" name="intent" value="without" loading={isWithout}>
            {label} sin contraseña
          </Button>
        </Stack>
      )}
    </Form>
  )
}
