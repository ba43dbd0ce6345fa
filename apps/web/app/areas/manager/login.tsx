import { paths } from "@trazo/contract/paths"
import { pageTitle } from "../../shared-features/branding/page-title.ts"
import type { Route } from "./+types/login"
import { ClientLogin } from "./login/client-login.tsx"
import { signInAtDoor } from "./login/sign-in-at-door.ts"
import { requireNobody } from "./session/signed-in-client.ts"

export const meta = pageTitle("Ingreso")

export const middleware: Route.MiddlewareFunction[] = [requireNobody]

/** There is one so that the guard also runs when the router moves here without a new page. */
export function loader() {
  return null
}

export function action({ request, context }: Route.ActionArgs) {
  return signInAtDoor(request, context, { root: paths.managerRequests })
}

export default function ManagerLogin() {
  return <ClientLogin title="Ingrese a su cuenta" />
}
