import { paths } from "@trazo/contract/paths"
import { pageTitle } from "../../../shared-features/branding/page-title.ts"
import { loadDoor } from "../../../shared-features/sign-in/load-door.ts"
import { SignInSteps } from "../../../shared-features/sign-in/sign-in-steps.tsx"
import { ClientLogin } from "../login/client-login.tsx"
import { signInAtDoor } from "../login/sign-in-at-door.ts"
import { requireNobody } from "../session/signed-in-client.ts"
import type { Route } from "./+types/login"

export const meta = pageTitle("Ingreso")

export const middleware: Route.MiddlewareFunction[] = [requireNobody]

export function loader({ request, context }: Route.LoaderArgs) {
  return loadDoor(request, context, "client")
}

export function action({ request, context }: Route.ActionArgs) {
  return signInAtDoor(request, context, { root: paths.help, login: paths.helpLogin })
}

export default function HelpLogin({ loaderData }: Route.ComponentProps) {
  return (
    <SignInSteps area="client" due={loaderData.due}>
      <ClientLogin title="Ingrese a su cuenta" asksInternal />
    </SignInSteps>
  )
}
