import { paths } from "@trazo/contract/paths"
import { signInAdministrator } from "@trazo/contract/sessions"
import { pageTitle } from "../../shared-features/branding/page-title.ts"
import { hasJustEnded } from "../../shared-features/sign-in/farewell.ts"
import { SignInForm } from "../../shared-features/sign-in/sign-in-form.tsx"
import { signInWithPassword } from "../../shared-features/sign-in/sign-in-with-password.ts"
import type { Route } from "./+types/login"
import { requireNobody } from "./session/signed-in-administrator.ts"

export const meta = pageTitle("Administración de la plataforma")

export const middleware: Route.MiddlewareFunction[] = [requireNobody]

/** The guard runs before it also when the router moves here without a new page. */
export function loader({ request }: Route.LoaderArgs) {
  return hasJustEnded(request, "administrator")
}

export function action({ request, context }: Route.ActionArgs) {
  return signInWithPassword(request, context, { door: signInAdministrator, root: paths.administrator })
}

export default function AdministratorLogin() {
  return <SignInForm title="Administración de la plataforma" />
}
