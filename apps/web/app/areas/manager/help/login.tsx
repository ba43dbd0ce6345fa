import { paths } from "@trazo/contract/paths"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { loadSignIn } from "../../../shared-features/identity/sign-in/sign-in-loader.ts"
import { SignInSteps } from "../../../shared-features/identity/sign-in/sign-in-steps.tsx"
import { keepPageOnLostConnection } from "../../../shared-features/platform/intent/page-action.ts"
import { ClientLogin } from "../login/client-login.tsx"
import { signInClient } from "../login/sign-in-client.ts"
import { requireNobody } from "../session/client-session.ts"
import type { Route } from "./+types/login"

export const meta = pageTitle("Ingreso")

export const middleware: Route.MiddlewareFunction[] = [requireNobody]

export function loader({ request, context }: Route.LoaderArgs) {
  return loadSignIn(request, context, "client")
}

export function action({ request, context }: Route.ActionArgs) {
  return signInClient(request, context, { root: paths.help, login: paths.helpLogin })
}

export const clientAction = keepPageOnLostConnection

export default function HelpLogin({ loaderData }: Route.ComponentProps) {
  return (
    <SignInSteps area="client" pendingFactors={loaderData.pendingFactors}>
      <ClientLogin title="Ingrese a su cuenta" asksInternal />
    </SignInSteps>
  )
}
