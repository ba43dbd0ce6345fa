import { ApiError } from "@trazo/contract/errors"
import { paths } from "@trazo/contract/paths"
import { signOutExecutive } from "@trazo/contract/sessions"
import { Outlet, redirect } from "react-router"
import { call } from "../../shared-features/api/call.ts"
import { useErrorShown } from "../../shared-features/error-modal/error-modal.tsx"
import type { Route } from "./+types/layout"
import { loadConfiguration } from "./frame/load-configuration.ts"
import { StaffFrame } from "./frame/staff-frame.tsx"
import { staffMenu } from "./frame/staff-screens.ts"
import { requireExecutive, signedIn } from "./session/signed-in-executive.ts"

export const middleware: Route.MiddlewareFunction[] = [requireExecutive]

/** Who is signed in and what their frame shows, in the first answer of the server (G9). */
export async function loader({ context }: Route.LoaderArgs) {
  const executive = signedIn(context)
  const { id, names, administrator, dataBusiness: company, mustEnrollFactor } = executive
  const menu = mustEnrollFactor ? [] : staffMenu(executive)
  const user = { id, names, administrator, company, mustEnrollFactor, menu }
  return { user, ...(await loadConfiguration(context, executive)) }
}

/** «Cerrar sesión» (G8); a session that ended already is closed too. */
export async function action({ context }: Route.ActionArgs) {
  try {
    await call(context, signOutExecutive)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
  return redirect(paths.executiveLogin)
}

export default function ExecutiveLayout({ loaderData }: Route.ComponentProps) {
  const { user, configuration, problem } = loaderData
  useErrorShown(problem)
  return (
    <StaffFrame {...user} configuration={configuration}>
      <Outlet />
    </StaffFrame>
  )
}
