import { signOutExecutive } from "@trazo/contract/identity/sessions"
import { paths } from "@trazo/contract/paths"
import { Outlet } from "react-router"
import { ProofProvider } from "../../shared-features/identity/second-factor/proof-provider.tsx"
import { signOut } from "../../shared-features/identity/sign-in/staff-session.ts"
import { useErrorShown } from "../../shared-features/platform/error-modal/error-modal.tsx"
import { UnsavedChanges } from "../../ui/editor/unsaved-changes.tsx"
import type { Route } from "./+types/layout"
import { loadConfiguration } from "./frame/load-configuration.ts"
import { paletteScope } from "./frame/palette-scope.ts"
import { StaffFrame } from "./frame/staff-frame.tsx"
import { staffMenu } from "./frame/staff-screens.ts"
import { requireExecutive, signedIn } from "./signed-in-executive.ts"

export const middleware: Route.MiddlewareFunction[] = [requireExecutive]

/** The signed-in executive and what the frame shows, in the server's first response (G9). */
export async function loader({ context }: Route.LoaderArgs) {
  const executive = signedIn(context)
  const { id, names, administrator, dataBusiness: company, mustEnrollFactor } = executive
  const menu = mustEnrollFactor ? [] : staffMenu(executive)
  const user = {
    id,
    names,
    administrator,
    company,
    mustEnrollFactor,
    menu,
    palette: paletteScope(executive, menu),
  }
  return { user, ...(await loadConfiguration(context, executive)) }
}

/** Signs out (G8). */
export function action({ context }: Route.ActionArgs) {
  return signOut(context, signOutExecutive, paths.executiveLogin)
}

export default function ExecutiveLayout({ loaderData }: Route.ComponentProps) {
  const { user, configuration, problem } = loaderData
  useErrorShown(problem)
  return (
    <StaffFrame {...user} configuration={configuration}>
      <ProofProvider area="executive">
        <UnsavedChanges>
          <Outlet />
        </UnsavedChanges>
      </ProofProvider>
    </StaffFrame>
  )
}
