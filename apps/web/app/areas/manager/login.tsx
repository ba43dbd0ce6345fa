import { paths } from "@trazo/contract/paths"
import { pageTitle } from "../../shared-features/branding/page-title.ts"
import { hasJustEnded } from "../../shared-features/sign-in/farewell.ts"
import type { Route } from "./+types/login"
import { ClientLogin } from "./login/client-login.tsx"
import { signInAtDoor } from "./login/sign-in-at-door.ts"
import { requireNobody } from "./session/signed-in-client.ts"

export const meta = pageTitle("Ingreso")

export const middleware: Route.MiddlewareFunction[] = [requireNobody]

/** The guard runs before it also when the router moves here without a new page. */
export function loader({ request }: Route.LoaderArgs) {
  return hasJustEnded(request, "client")
}

export function action({ request, context }: Route.ActionArgs) {
  return signInAtDoor(request, context, { root: paths.managerRequests })
}

export default function ManagerLogin() {
  return <ClientLogin title="Ingrese a su cuenta" />
}
