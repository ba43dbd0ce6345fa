import { Button, Stack, Text } from "@mantine/core"
import { joinPairing, previewPairing } from "@trazo/contract/buying/pairing"
import { ApiError } from "@trazo/contract/errors/errors"
import { paths } from "@trazo/contract/paths"
import { data, Form, Link, redirect } from "react-router"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { useBrandName } from "../../../shared-features/distributors/branding/use-brand.ts"
import { call, routeError } from "../../../shared-features/platform/api/call.ts"
import { Page } from "../../../ui/page/page.tsx"
import type { Route } from "./+types/enlace"

export const meta = pageTitle("Subir documentos")

/** Opened from the QR. Uses nothing up: a camera's preview opens the address too. */
export async function loader({ params: { code }, context }: Route.LoaderArgs) {
  try {
    const { isJoined } = await call(context, previewPairing, { body: { code } })
    if (isJoined) return redirect(paths.pairedDocuments)
    return data({ refusal: null })
  } catch (error) {
    return refusalOf(error)
  }
}

/** The redirect sets the cookie of the phone's session. */
export async function action({ params: { code }, context }: Route.ActionArgs) {
  try {
    await call(context, joinPairing, { body: { code } })
  } catch (error) {
    return refusalOf(error)
  }
  return redirect(paths.pairedDocuments)
}

function refusalOf(error: unknown) {
  if (!(error instanceof ApiError) || error.status >= 500) throw routeError(error)
  const { typeCode, message } = error
  return data({ refusal: { typeCode, message } }, { status: error.status })
}

const titles: Partial<Record<string, string>> = {
  PAIRING_USED: "Este código ya se usó",
  PAIRING_EXPIRED: "Este código venció",
  PAIRING_ENDED: "La conexión terminó",
  PAIRING_SAME_DEVICE: "Este código es para su teléfono",
}

export default function Pairing({ loaderData, actionData }: Route.ComponentProps) {
  const name = useBrandName()
  const refusal = actionData?.refusal ?? loaderData.refusal
  return (
    <Page width={560}>
      <Stack align="center" ta="center" pt="md">
        {refusal ? (
          <>
            <h1>{titles[refusal.typeCode] ?? "Este código no sirve"}</h1>
            <Text>{refusal.message}</Text>
            {refusal.typeCode === "PAIRING_SAME_DEVICE" ? (
              <Button component={Link} to={paths.purchaseScreen("documents")}>
                Seguir en esta pantalla
              </Button>
            ) : null}
          </>
        ) : (
          <>
            <h1>Tome las fotos con este teléfono</h1>
            <Text>
              Enviará sus documentos a la solicitud que tiene abierta en su computadora, en {name}. Este
              teléfono no verá lo que escribió allá.
            </Text>
            <Text c="dimmed">
              Siga solo si usted mismo escaneó el código de su pantalla. Si alguien se lo envió, cierre esta
              página: sus fotos llegarían a esa persona.
            </Text>
            <Form method="post">
              <Button type="submit">Empezar</Button>
            </Form>
          </>
        )}
      </Stack>
    </Page>
  )
}
