import IconDoorOff from "@tabler/icons-react/dist/esm/icons/IconDoorOff.mjs"
import { redirect } from "react-router"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { EmptyState } from "../../../ui/content/empty-state.tsx"
import { landingPath } from "../frame/staff-screens.ts"
import { signedIn } from "../signed-in-executive.ts"
import type { Route } from "./+types/landing"

export const meta = pageTitle("Sin módulos")

export function loader({ context }: Route.LoaderArgs) {
  const path = landingPath(signedIn(context))
  if (path) throw redirect(path)
  return null
}

/** Shown to executives without a module that has a screen. */
export default function ExecutiveLanding() {
  return (
    <main>
      <EmptyState icon={IconDoorOff} title="Su usuario no tiene módulos asignados">
        Pida a quien administra su empresa en este sistema que le asigne uno.
      </EmptyState>
    </main>
  )
}
