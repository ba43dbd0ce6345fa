import { signOutExecutive } from "@trazo/contract/identity/sessions"
import { countInvoicesForPeople } from "@trazo/contract/money/invoices"
import { paths } from "@trazo/contract/paths"
import { Outlet } from "react-router"
import { ProofProvider } from "../../shared-features/identity/second-factor/proof-provider.tsx"
import { signOut } from "../../shared-features/identity/sign-in/staff-session.ts"
import { call } from "../../shared-features/platform/api/call.ts"
import { useErrorShown } from "../../shared-features/platform/error-modal/error-modal.tsx"
import { UnsavedChanges } from "../../ui/editor/unsaved-changes.tsx"
import type { Route } from "./+types/layout"
import { loadConfiguration } from "./frame/load-configuration.ts"
import { paletteScope } from "./frame/palette-scope.ts"
import type { Waiting } from "./frame/side-menu.tsx"
import { StaffFrame } from "./frame/staff-frame.tsx"
import { mayDo, mayOpen, staffMenu } from "./frame/staff-screens.ts"
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
  const waiting = mustEnrollFactor ? {} : await loadWaiting(context, executive)
  return { user, waiting, ...(await loadConfiguration(context, executive)) }
}

/** What needs a person, by the path of its screen. A count that fails leaves the page standing. */
async function loadWaiting(
  context: Route.LoaderArgs["context"],
  executive: ReturnType<typeof signedIn>,
): Promise<Waiting> {
  if (!mayOpen(executive, paths.executiveInvoices) || !mayDo(executive, paths.executiveInvoices, "view"))
    return {}
  const { needPerson } = await call(context, countInvoicesForPeople).catch(() => ({ needPerson: 0 }))
  return { [paths.executiveInvoices]: needPerson }
}

/** Signs out (G8). */
export function action({ context }: Route.ActionArgs) {
  return signOut(context, signOutExecutive, paths.executiveLogin)
}

export default function ExecutiveLayout({ loaderData }: Route.ComponentProps) {
  const { user, waiting, configuration, problem } = loaderData
  useErrorShown(problem)
  return (
    <StaffFrame {...user} waiting={waiting} configuration={configuration}>
      <ProofProvider area="executive">
        <UnsavedChanges>
          <Outlet />
        </UnsavedChanges>
      </ProofProvider>
    </StaffFrame>
  )
}
