import { paths } from "@trazo/contract/paths"
import { signInBank } from "@trazo/contract/sessions"
import { pageTitle } from "../../shared-features/branding/page-title.ts"
import { hasJustEnded } from "../../shared-features/sign-in/farewell.ts"
import { SignInForm } from "../../shared-features/sign-in/sign-in-form.tsx"
import { signInWithPassword } from "../../shared-features/sign-in/sign-in-with-password.ts"
import type { Route } from "./+types/login"
import { requireNobody } from "./session/signed-in-bank.ts"

export const meta = pageTitle("Ingreso de bancos")

export const middleware: Route.MiddlewareFunction[] = [requireNobody]

/** The guard runs before it also when the router moves here without a new page. */
export function loader({ request }: Route.LoaderArgs) {
  return hasJustEnded(request, "banks")
}

export function action({ request, context }: Route.ActionArgs) {
  return signInWithPassword(request, context, { door: signInBank, root: paths.banks, second: null })
}

export default function BankLogin() {
  return <SignInForm title="Ingreso de bancos" />
}
