import { signInBank } from "@trazo/contract/identity/sessions"
import { paths } from "@trazo/contract/paths"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { readExpiredSession } from "../../../shared-features/identity/sign-in/expired-session-cookie.ts"
import { signInStaff } from "../../../shared-features/identity/sign-in/sign-in-action.ts"
import { SignInForm } from "../../../shared-features/identity/sign-in/sign-in-form.tsx"
import { keepPageOnLostConnection } from "../../../shared-features/platform/intent/page-action.ts"
import { requireNobody } from "../signed-in-bank.ts"
import type { Route } from "./+types/login"

export const meta = pageTitle("Ingreso de bancos")

export const middleware: Route.MiddlewareFunction[] = [requireNobody]

// A loader makes the router run the guard on client navigations too.
export function loader({ request }: Route.LoaderArgs) {
  return readExpiredSession(request, "banks")
}

export function action({ request, context }: Route.ActionArgs) {
  return signInStaff(request, context, { endpoint: signInBank, root: paths.banks, secondFactor: null })
}

export const clientAction = keepPageOnLostConnection

export default function BankLogin() {
  return <SignInForm title="Ingreso de bancos" />
}
