import { paths } from "@trazo/contract/paths"
import { pageTitle } from "../../../shared-features/branding/page-title.ts"
import { dueFactor } from "../../../shared-features/sign-in/second-step-action.ts"
import { SignInSteps } from "../../../shared-features/sign-in/sign-in-steps.tsx"
import { ClientLogin } from "../login/client-login.tsx"
import { signInAtDoor } from "../login/sign-in-at-door.ts"
import { requireNobody } from "../session/signed-in-client.ts"
import type { Route } from "./+types/login"

export const meta = pageTitle("Ingreso")

export const middleware: Route.MiddlewareFunction[] = [requireNobody]

/** The second step also after the page is loaded anew. */
export async function loader({ context }: Route.LoaderArgs) {
  return { due: await dueFactor(context, "client") }
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
