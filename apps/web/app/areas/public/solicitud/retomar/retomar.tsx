import { Button, Stack, Text } from "@mantine/core"
import { previewResume, resumePurchase } from "@trazo/contract/buying/resume"
import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { requestStatusCatalogue } from "@trazo/domain/requests/request-status"
import { data, Form, redirect } from "react-router"
import { addressOf } from "../../../../shared-features/buying/purchase/purchase-address.ts"
import { pageTitle } from "../../../../shared-features/distributors/branding/page-title.ts"
import { call, isLinkRefusal, routeError } from "../../../../shared-features/platform/api/call.ts"
import { Page } from "../../../../ui/page/page.tsx"
import { NoPurchase } from "../../purchase/no-purchase.tsx"
import type { Route } from "./+types/retomar"

export const meta = pageTitle("Continuar mi solicitud")

/** Opened from the mail. Sets no cookie: programs that check links open it too, and somebody else may have sent it. */
export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  try {
    return data(await call(context, previewResume, { body: { token } }))
  } catch (error) {
    if (isLinkRefusal(error)) return data(null, { status: error.status })
    throw routeError(error)
  }
}

/** The redirect sets the purchase's cookie. */
export async function action({ params: { token }, context }: Route.ActionArgs) {
  try {
    return redirect(addressOf(await call(context, resumePurchase, { body: { token } })))
  } catch (error) {
    // The page's loader shows that the link is not valid any more.
    if (isLinkRefusal(error)) return data(null, { status: error.status })
    throw routeError(error)
  }
}

export default function Resume({ loaderData: found }: Route.ComponentProps) {
  if (!found) {
    return (
      <NoPurchase title="Este enlace ya no abre una solicitud">
        Cada vez que una solicitud pasa a otro dispositivo o comprueba su correo, los enlaces de antes se
        cierran. Abra el último, y revise que esté completo.
      </NoPurchase>
    )
  }
  const { email, kind, number, status } = found
  const goesOn = requestStatusCatalogue[status].nextActor === "client"
  return (
    <Page width={560}>
      <Stack align="center" ta="center" pt="md">
        <h1>{goesOn ? "¿Continúa esta solicitud?" : "¿Abre esta solicitud?"}</h1>
        <Text>
          {certificateKindNames[kind]}
          {number ? `, solicitud ${number}` : ""}
          {email ? (
            <>
              , del correo <strong>{email}</strong>
            </>
          ) : null}
        </Text>
        <Text c="dimmed">
          {email
            ? goesOn
              ? "Continúe solo si ese correo es suyo: quien lo tiene verá lo que usted escriba."
              : "Ábrala solo si ese correo es suyo."
            : "Continúe solo si usted la empezó. Se cerrará en el dispositivo donde estaba abierta."}
        </Text>
        <Form method="post">
          <Button type="submit">{goesOn ? "Continuar mi solicitud" : "Ver mi solicitud"}</Button>
        </Form>
      </Stack>
    </Page>
  )
}
