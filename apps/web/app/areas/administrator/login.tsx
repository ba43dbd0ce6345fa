import { paths } from "@trazo/contract/paths"
import { signInAdministrator } from "@trazo/contract/sessions"
import { pageTitle } from "../../shared-features/branding/page-title.ts"
import { dueFactor } from "../../shared-features/sign-in/second-step-action.ts"
import { SignInForm } from "../../shared-features/sign-in/sign-in-form.tsx"
import { SignInSteps } from "../../shared-features/sign-in/sign-in-steps.tsx"
import { signInWithPassword } from "../../shared-features/sign-in/sign-in-with-password.ts"
import type { Route } from "./+types/login"
import { requireNobody } from "./session/signed-in-administrator.ts"

export const meta = pageTitle("Administración de la plataforma")

export const middleware: Route.MiddlewareFunction[] = [requireNobody]

/** The second step also after the page is loaded anew. */
export async function loader({ context }: Route.LoaderArgs) {
  return { due: await dueFactor(context, "administrator") }
}

export function action({ request, context }: Route.ActionArgs) {
  return signInWithPassword(request, context, {
    door: signInAdministrator,
    root: paths.administrator,
    second: { area: "administrator", login: paths.administratorLogin },
  })
}

export default function AdministratorLogin({ loaderData }: Route.ComponentProps) {
  return (
    <SignInSteps area="administrator" due={loaderData.due}>
      <SignInForm title="Administración de la plataforma" />
    </SignInSteps>
  )
}
