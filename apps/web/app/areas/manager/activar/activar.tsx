import { Container } from "@mantine/core"
import { type ActivationState, getActivation } from "@trazo/contract/certificates/activation"
import {
  type ActivationLink,
  openActivationLink,
  previewActivationLink,
  sendActivationLinkCode,
} from "@trazo/contract/certificates/activation-link"
import { cookieNames } from "@trazo/contract/endpoint/session-cookies"
import { paths } from "@trazo/contract/paths"
import { data, type RouterContextProvider, redirect } from "react-router"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { call, isLinkRefusal, load, routeError } from "../../../shared-features/platform/api/call.ts"
import { callFromBrowser } from "../../../shared-features/platform/api/call-from-browser.ts"
import { cookieOf } from "../../../shared-features/platform/api/cookie-of.ts"
import {
  formFailure,
  keepPageOnLostConnection,
} from "../../../shared-features/platform/intent/page-action.ts"
import { codeSent } from "../one-time-code/code-proof.ts"
import { ActivationFlow } from "../process/activation/activation-flow.tsx"
import { proveHolder } from "../process/activation/prove-holder.ts"
import { rememberPath } from "../session/remembered-path.ts"
import type { Route } from "./+types/activar"
import { LinkEnded, LinkUnknown } from "./link-ended.tsx"
import { ProveByLink } from "./prove-by-link.tsx"

export const meta = pageTitle("Activar mi firma")

type Context = Readonly<RouterContextProvider>

/** Opened from the approval's mail. Uses nothing: programs that check mails open links too. */
export async function loader({ request, params: { token }, context }: Route.LoaderArgs) {
  const link = await preview(context, token)
  const isSignedIn = cookieOf(request, cookieNames.client) !== null
  if (!link) return data({ link: null, activation: null, isSignedIn }, { status: 404 })
  const goesOn = link.state === "known" || link.state === "continue"
  const activation = goesOn ? await load(context, getActivation, { params: { id: link.requestId } }) : null
  return data({ link, activation, isSignedIn })
}

async function preview(context: Context, token: string): Promise<ActivationLink | null> {
  try {
    return await call(context, previewActivationLink, { body: { token } })
  } catch (error) {
    if (isLinkRefusal(error)) return null
    throw routeError(error)
  }
}

export async function action({ request, params: { token }, context }: Route.ActionArgs) {
  const form = await request.formData()
  if (form.get("by") !== "link") {
    return proveHolder(context, { id: (await preview(context, token))?.requestId ?? "", form })
  }
  const intent = form.get("intent")
  if (intent === "signIn") {
    const headers = { "set-cookie": rememberPath(request, paths.activationLink(token)) }
    throw redirect(paths.managerLogin, { headers })
  }
  try {
    if (intent === "send") return codeSent(await call(context, sendActivationLinkCode, { body: { token } }))
    await call(context, openActivationLink, { body: { token, code: String(form.get("code") ?? "") } })
    return null
  } catch (error) {
    return formFailure(error, form)
  }
}

export const clientAction = keepPageOnLostConnection

export default function Activate({ loaderData, params: { token } }: Route.ComponentProps) {
  const { link, activation, isSignedIn } = loaderData
  return (
    <Container component="main" size={720} px="md" py="xl">
      {link === null ? <LinkUnknown /> : null}
      {link && activation ? <Activation {...{ link, activation, token, isSignedIn }} /> : null}
      {link && !activation && link.state === "open" ? <ProveByLink link={link} /> : null}
      {link && !activation && link.state !== "open" ? <LinkEnded link={link} /> : null}
    </Container>
  )
}

interface ActivationProps {
  link: ActivationLink
  activation: ActivationState
  token: string
  isSignedIn: boolean
}

/** The session of the account opens the link without a code, once the password is chosen. */
function Activation({ link, activation, token, isSignedIn }: ActivationProps) {
  const isKnown = link.state === "known"
  const state = isKnown && activation.stage === "code" ? { ...activation, stage: "key" as const } : activation
  const open = () => callFromBrowser(openActivationLink, { body: { token } })
  return <ActivationFlow state={state} open={isKnown ? open : undefined} isSignedIn={isSignedIn} />
}
