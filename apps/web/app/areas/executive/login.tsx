import { paths } from "@trazo/contract/paths"
import { signInExecutive } from "@trazo/contract/sessions"
import { pageTitle } from "../../shared-features/branding/page-title.ts"
import { dueFactor } from "../../shared-features/sign-in/second-step-action.ts"
import { SignInForm } from "../../shared-features/sign-in/sign-in-form.tsx"
import { SignInSteps } from "../../shared-features/sign-in/sign-in-steps.tsx"
import { signInWithPassword } from "../../shared-features/sign-in/sign-in-with-password.ts"
import type { Route } from "./+types/login"
import { requireNobody } from "./session/signed-in-executive.ts"

export const meta = pageTitle("Ingreso del personal")

export const middleware: Route.MiddlewareFunction[] = [requireNobody]

/** The second step also after the page is loaded anew. */
export async function loader({ context }: Route.LoaderArgs) {
  return { due: await dueFactor(context, "executive") }
}

export function action({ request, context }: Route.ActionArgs) {
  return signInWithPassword(request, context, {
    door: signInExecutive,
    root: paths.executive,
    second: { area: "executive", login: paths.executiveLogin },
  })
}

export default function ExecutiveLogin({ loaderData }: Route.ComponentProps) {
  return (
    <SignInSteps area="executive" due={loaderData.due}>
      <SignInForm title="Ingreso del personal" resetPath={paths.resetPasswordOf("executive")} />
    </SignInSteps>
  )
}
