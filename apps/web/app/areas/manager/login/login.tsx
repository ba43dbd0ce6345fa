import { paths } from "@trazo/contract/paths"
import { data } from "react-router"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { loadSignIn } from "../../../shared-features/identity/sign-in/sign-in-loader.ts"
import { SignInSteps } from "../../../shared-features/identity/sign-in/sign-in-steps.tsx"
import { keepPageOnLostConnection } from "../../../shared-features/platform/intent/page-action.ts"
import { clientHome, requireNobody } from "../session/client-session.ts"
import { rememberedPath } from "../session/remembered-path.ts"
import type { Route } from "./+types/login"
import { ClientLogin } from "./client-login.tsx"
import { signInClient } from "./sign-in-client.ts"

export const meta = pageTitle("Ingreso")

export const middleware: Route.MiddlewareFunction[] = [requireNobody]

/** The page that was asked for says why it needs a session (G4). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const signIn = await loadSignIn(request, context, "client")
  const isToActivate = /^\/(manager\/process\/activation|activar\/)/.test(rememberedPath(request) ?? "")
  return data({ ...signIn.data, isToActivate }, signIn.init ?? {})
}

export function action({ request, context }: Route.ActionArgs) {
  return signInClient(request, context, { root: clientHome(context), login: paths.managerLogin })
}

export const clientAction = keepPageOnLostConnection

export default function ManagerLogin({ loaderData }: Route.ComponentProps) {
  return (
    <SignInSteps area="client" pendingFactors={loaderData.pendingFactors}>
      <ClientLogin
        title={loaderData.isToActivate ? "Inicie sesión para activar su certificado" : "Ingrese a su cuenta"}
      />
    </SignInSteps>
  )
}
