import { signInExecutive } from "@trazo/contract/identity/sessions"
import { paths } from "@trazo/contract/paths"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { signInStaff } from "../../../shared-features/identity/sign-in/sign-in-action.ts"
import { SignInForm } from "../../../shared-features/identity/sign-in/sign-in-form.tsx"
import { loadSignIn } from "../../../shared-features/identity/sign-in/sign-in-loader.ts"
import { SignInSteps } from "../../../shared-features/identity/sign-in/sign-in-steps.tsx"
import { keepPageOnLostConnection } from "../../../shared-features/platform/intent/page-action.ts"
import { requireNobody } from "../signed-in-executive.ts"
import type { Route } from "./+types/login"

export const meta = pageTitle("Ingreso del personal")

export const middleware: Route.MiddlewareFunction[] = [requireNobody]

export function loader({ request, context }: Route.LoaderArgs) {
  return loadSignIn(request, context, "executive")
}

export function action({ request, context }: Route.ActionArgs) {
  return signInStaff(request, context, {
    endpoint: signInExecutive,
    root: paths.executive,
    secondFactor: { area: "executive", login: paths.executiveLogin },
  })
}

export const clientAction = keepPageOnLostConnection

export default function ExecutiveLogin({ loaderData }: Route.ComponentProps) {
  return (
    <SignInSteps area="executive" pendingFactors={loaderData.pendingFactors}>
      <SignInForm title="Ingreso del personal" resetPath={paths.resetPasswordOf("executive")} />
    </SignInSteps>
  )
}
