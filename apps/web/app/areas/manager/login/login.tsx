import { paths } from "@trazo/contract/paths"
import { pageTitle } from "../../../shared-features/branding/page-title.ts"
import { loadSignIn } from "../../../shared-features/sign-in/sign-in-loader.ts"
import { SignInSteps } from "../../../shared-features/sign-in/sign-in-steps.tsx"
import { clientHome, requireNobody } from "../session/client-session.ts"
import type { Route } from "./+types/login"
import { ClientLogin } from "./client-login.tsx"
import { signInClient } from "./sign-in-client.ts"

export const meta = pageTitle("Ingreso")

export const middleware: Route.MiddlewareFunction[] = [requireNobody]

export function loader({ request, context }: Route.LoaderArgs) {
  return loadSignIn(request, context, "client")
}

export function action({ request, context }: Route.ActionArgs) {
  return signInClient(request, context, { root: clientHome(context), login: paths.managerLogin })
}

export default function ManagerLogin({ loaderData }: Route.ComponentProps) {
  return (
    <SignInSteps area="client" pendingFactors={loaderData.pendingFactors}>
      <ClientLogin title="Ingrese a su cuenta" />
    </SignInSteps>
  )
}
