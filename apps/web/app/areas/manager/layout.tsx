import { ApiError } from "@trazo/contract/errors"
import { paths } from "@trazo/contract/paths"
import { signOutClient } from "@trazo/contract/sessions"
import { Outlet, redirect } from "react-router"
import { call } from "../../shared-features/api/call.ts"
import { useBrand } from "../../shared-features/branding/use-brand.ts"
import { NotAvailable } from "../../shared-features/configuration-dialog/not-available.tsx"
import type { Route } from "./+types/layout"
import { ManagerFrame } from "./frame/manager-frame.tsx"
import { requireClient, signedInClient } from "./session/client-session.ts"

export const middleware: Route.MiddlewareFunction[] = [requireClient]

export function loader({ context }: Route.LoaderArgs) {
  const { names, email } = signedInClient(context)
  return { names, email }
}

/** Signs out (C4, G8). Succeeds for an expired session too. */
export async function action({ context }: Route.ActionArgs) {
  try {
    await call(context, signOutClient)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
  return redirect(paths.managerLogin)
}

export default function ManagerLayout({ loaderData }: Route.ComponentProps) {
  const brand = useBrand()
  const isAvailable = brand?.of !== "distributor" || brand.distributor.configuration !== null
  return (
    <ManagerFrame names={loaderData.names} email={loaderData.email}>
      {isAvailable ? <Outlet /> : <NotAvailable />}
    </ManagerFrame>
  )
}
