import { ApiError } from "@trazo/contract/errors"
import { paths } from "@trazo/contract/paths"
import { signOutExecutive } from "@trazo/contract/sessions"
import { Outlet, redirect } from "react-router"
import { call } from "../../shared-features/api/call.ts"
import type { Route } from "./+types/layout"
import { StaffFrame } from "./frame/staff-frame.tsx"
import { staffLinks } from "./frame/staff-screens.ts"
import { requireExecutive, signedIn } from "./session/signed-in-executive.ts"

export const middleware: Route.MiddlewareFunction[] = [requireExecutive]

export function loader({ context }: Route.LoaderArgs) {
  const executive = signedIn(context)
  const { names, administrator, owesFactor } = executive
  return { names, administrator, links: owesFactor ? [] : staffLinks(executive) }
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
  return (
    <StaffFrame {...loaderData}>
      <Outlet />
    </StaffFrame>
  )
}
