import { paths } from "@trazo/contract/paths"
import { pageTitle } from "../../shared-features/branding/page-title.ts"
import { loadDoor } from "../../shared-features/sign-in/load-door.ts"
import { SignInSteps } from "../../shared-features/sign-in/sign-in-steps.tsx"
import type { Route } from "./+types/login"
import { ClientLogin } from "./login/client-login.tsx"
import { signInAtDoor } from "./login/sign-in-at-door.ts"
import { requireNobody } from "./session/signed-in-client.ts"

export const meta = pageTitle("Ingreso")

export const middleware: Route.MiddlewareFunction[] = [requireNobody]

export function loader({ request, context }: Route.LoaderArgs) {
  return loadDoor(request, context, "client")
}

export function action({ request, context }: Route.ActionArgs) {
  return signInAtDoor(request, context, { root: paths.managerRequests, login: paths.managerLogin })
}

export default function ManagerLogin({ loaderData }: Route.ComponentProps) {
  return (
    <SignInSteps area="client" due={loaderData.due}>
      <ClientLogin title="Ingrese a su cuenta" />
    </SignInSteps>
  )
}
