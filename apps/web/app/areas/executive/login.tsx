import { paths } from "@trazo/contract/paths"
import { signInExecutive } from "@trazo/contract/sessions"
import { pageTitle } from "../../shared-features/branding/page-title.ts"
import { loadDoor } from "../../shared-features/sign-in/load-door.ts"
import { SignInForm } from "../../shared-features/sign-in/sign-in-form.tsx"
import { SignInSteps } from "../../shared-features/sign-in/sign-in-steps.tsx"
import { signInWithPassword } from "../../shared-features/sign-in/sign-in-with-password.ts"
import type { Route } from "./+types/login"
import { requireNobody } from "./session/signed-in-executive.ts"

export const meta = pageTitle("Ingreso del personal")

export const middleware: Route.MiddlewareFunction[] = [requireNobody]

export function loader({ request, context }: Route.LoaderArgs) {
  return loadDoor(request, context, "executive")
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
