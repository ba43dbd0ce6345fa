import { signInAdministrator } from "@trazo/contract/identity/sessions"
import { paths } from "@trazo/contract/paths"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { signInStaff } from "../../../shared-features/identity/sign-in/sign-in-action.ts"
import { SignInForm } from "../../../shared-features/identity/sign-in/sign-in-form.tsx"
import { loadSignIn } from "../../../shared-features/identity/sign-in/sign-in-loader.ts"
import { SignInSteps } from "../../../shared-features/identity/sign-in/sign-in-steps.tsx"
import { keepPageOnLostConnection } from "../../../shared-features/platform/intent/page-action.ts"
import { requireNobody } from "../signed-in-administrator.ts"
import type { Route } from "./+types/login"

export const meta = pageTitle("Administración de la plataforma")

export const middleware: Route.MiddlewareFunction[] = [requireNobody]

export function loader({ request, context }: Route.LoaderArgs) {
  return loadSignIn(request, context, "administrator")
}

export function action({ request, context }: Route.ActionArgs) {
  return signInStaff(request, context, {
    endpoint: signInAdministrator,
    root: paths.administrator,
    secondFactor: { area: "administrator", login: paths.administratorLogin },
  })
}

export const clientAction = keepPageOnLostConnection

export default function AdministratorLogin({ loaderData }: Route.ComponentProps) {
  return (
    <SignInSteps area="administrator" pendingFactors={loaderData.pendingFactors}>
      <SignInForm title="Administración de la plataforma" />
    </SignInSteps>
  )
}
