import { signOutClient } from "@trazo/contract/identity/sessions"
import { paths } from "@trazo/contract/paths"
import { Outlet } from "react-router"
import { useBrand } from "../../shared-features/distributors/branding/use-brand.ts"
import { NotAvailable } from "../../shared-features/distributors/configuration-dialog/not-available.tsx"
import { signOut } from "../../shared-features/identity/sign-in/staff-session.ts"
import { useOfflinePages } from "../../shared-features/platform/connection/offline-pages.ts"
import { UnsavedChanges } from "../../ui/editor/unsaved-changes.tsx"
import type { Route } from "./+types/layout"
import { ManagerFrame } from "./frame/manager-frame.tsx"
import { requireClient, signedInClient } from "./session/client-session.ts"

export const middleware: Route.MiddlewareFunction[] = [requireClient]

export function loader({ context }: Route.LoaderArgs) {
  const { id, names, email, internal } = signedInClient(context)
  return { id, names, email, internal }
}

/** Signs out (C4, G8). */
export function action({ context }: Route.ActionArgs) {
  return signOut(context, signOutClient, paths.managerLogin)
}

export default function ManagerLayout({ loaderData }: Route.ComponentProps) {
  const brand = useBrand()
  useOfflinePages(loaderData.id)
  const isAvailable = brand?.of !== "distributor" || brand.distributor.configuration !== null
  return (
    <ManagerFrame names={loaderData.names} email={loaderData.email} internal={loaderData.internal}>
      <UnsavedChanges>{isAvailable ? <Outlet /> : <NotAvailable />}</UnsavedChanges>
    </ManagerFrame>
  )
}
