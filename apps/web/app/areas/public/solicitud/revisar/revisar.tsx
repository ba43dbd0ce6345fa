import { Button, Paper, Stack, Text } from "@mantine/core"
import { confirmRenewal, confirmRequest } from "@trazo/contract/buying/new-requests"
import { chooseCertificate } from "@trazo/contract/buying/purchase"
import type { RequestState } from "@trazo/contract/endpoint/field-shapes"
import { paths } from "@trazo/contract/paths"
import { isValidity } from "@trazo/domain/certificates/validity"
import { documentTypes } from "@trazo/domain/requests/documents"
import { Link, type RouterContextProvider, redirect } from "react-router"
import {
  addressOf,
  checkAddress,
  continuationAddress,
  missingAddress,
} from "../../../../shared-features/buying/purchase/purchase-address.ts"
import { pageTitle } from "../../../../shared-features/distributors/branding/page-title.ts"
import { call } from "../../../../shared-features/platform/api/call.ts"
import {
  formFailure,
  keepPageOnLostConnection,
  wasReached,
} from "../../../../shared-features/platform/intent/page-action.ts"
import { Page } from "../../../../ui/page/page.tsx"
import { Extras } from "../../purchase/extras.tsx"
import { storeChannel } from "../../purchase/fast-switch.tsx"
import { findFlow } from "../../purchase/find-purchase.ts"
import { storeProducts } from "../../purchase/product-chooser.tsx"
import type { Route } from "./+types/revisar"
import { ConsentForm } from "./consent-form.tsx"
import { KnownData } from "./known-data.tsx"
import { NewCertificate } from "./new-certificate.tsx"

export const meta = pageTitle("¿Sigue todo igual?")

/** One page for a renewal and for another request of a client: what is known, the consents and the price. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const flow = await findFlow(context, request)
  const isRenewalPage = new URL(request.url).pathname.startsWith(paths.renewal)
  if (!flow?.known) throw redirect(isRenewalPage ? paths.renewal : paths.purchase)
  if (flow.status !== "draft") throw redirect(addressOf(flow))
  if (isRenewalPage !== (flow.renewal !== null)) throw redirect(checkAddress(flow))
  return { flow, known: flow.known }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  try {
    const flow = await findFlow(context, request)
    if (!flow) return redirect(paths.purchase)
    if (form.get("intent") === "confirm") {
      const { status } = await confirm(context, form)
      return redirect(continuationAddress(status, checkAddress(flow)))
    }
    if (form.get("intent") === "products") return redirect(checkAddress(await storeProducts(context, form)))
    if (form.get("intent") === "channel") return redirect(checkAddress(await storeChannel(context, form)))
    const validity = form.get("validity")
    if (isValidity(validity)) {
      await call(context, chooseCertificate, { body: { kind: flow.certData.kind, validity } })
    }
    return redirect(checkAddress(flow))
  } catch (error) {
    return formFailure(error, form)
  }
}

export const clientAction = keepPageOnLostConnection

/** The form names the request, because another tab may have opened another one. */
function confirm(context: Readonly<RouterContextProvider>, form: FormData): Promise<RequestState> {
  const isTicked = (name: string) => form.get(name) === "true"
  const body = {
    accepted: isTicked("accepted"),
    biometric: isTicked("biometric"),
    id: String(form.get("id")),
    version: String(form.get("version")),
    totalCents: Number(form.get("totalCents")),
    content: String(form.get("content")),
  }
  if (form.get("page") === "renewal") {
    return call(context, confirmRenewal, { body: { ...body, supersedes: isTicked("supersedes") } })
  }
  const reuse = documentTypes.filter((type) => form.getAll("reuse").includes(type))
  return call(context, confirmRequest, { body: { ...body, reuse } })
}

/** Also after a refusal: the price or the open request changed, and the page shows the new one. */
export const shouldRevalidate = wasReached

export default function Check({ loaderData: { flow, known } }: Route.ComponentProps) {
  const [missing] = known.missing
  return (
    <Page width={720}>
      <Stack gap="lg">
        <header>
          <h1>{missing ? "Complete lo que falta" : "¿Sigue todo igual?"}</h1>
          <Text c="dimmed" mt="sm">
            {flow.renewal || known.reused.length > 0
              ? "Esto es lo que ya revisamos. Cambie solo lo que ya no es cierto."
              : "Esto es lo que ya sabemos de usted."}
          </Text>
        </header>
        {missing ? <Missing to={missingAddress(flow, missing)} /> : null}
        <NewCertificate flow={flow} known={known} />
        <KnownData flow={flow} known={known} />
        {missing ? (
          <Missing to={missingAddress(flow, missing)} />
        ) : (
          <>
            <Extras flow={flow} />
            <ConsentForm flow={flow} known={known} />
          </>
        )}
      </Stack>
    </Page>
  )
}

/** Above and below what is known, because a phone does not show both ends. */
function Missing({ to }: { to: string }) {
  return (
    <Paper withBorder radius="lg" p="md">
      <Text mb="sm">Falta lo que está marcado. Lo demás queda como está.</Text>
      <Button component={Link} to={to} fullWidth>
        Completar lo que falta
      </Button>
    </Paper>
  )
}
