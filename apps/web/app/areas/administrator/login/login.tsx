import { paths } from "@trazo/contract/paths"
import { signInAdministrator } from "@trazo/contract/sessions"
import { pageTitle } from "../../../shared-features/branding/page-title.ts"
import { loadDoor } from "../../../shared-features/sign-in/load-door.ts"
import { SignInForm } from "../../../shared-features/sign-in/sign-in-form.tsx"
import { SignInSteps } from "../../../shared-features/sign-in/sign-in-steps.tsx"
import { signInWithPassword } from "../../../shared-features/sign-in/sign-in-with-password.ts"
import { requireNobody } from "../signed-in-administrator.ts"
import type { Route } from "./+types/login"

export const meta = pageTitle("Administración de la plataforma")

export const middleware: Route.MiddlewareFunction[] = [requireNobody]

export function loader({ request, context }: Route.LoaderArgs) {
  return loadDoor(request, context, "administrator")
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
