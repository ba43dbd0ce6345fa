import { paths } from "@trazo/contract/paths"
import { Outlet } from "react-router"
import { ProofProvider } from "../../shared-features/second-factor/proof-provider.tsx"
import { AreaFrame } from "../../shell/area-frame.tsx"
import { UnsavedChanges } from "../../ui/editor/unsaved-changes.tsx"
import type { Route } from "./+types/layout"
import { AdministratorAccount } from "./administrator-account.tsx"
import { requireAdministrator, signedInAdministrator, signOut } from "./signed-in-administrator.ts"

export const middleware: Route.MiddlewareFunction[] = [requireAdministrator]

export function loader({ context }: Route.LoaderArgs) {
  return { names: signedInAdministrator(context).names }
}

/** Signs out (C1, G8). */
export function action({ context }: Route.ActionArgs) {
  return signOut(context)
}

const tabs = [
  { path: paths.administrator, title: "Distribuidoras" },
  { path: paths.administrators, title: "Administradores" },
  { path: paths.administratorConfig, title: "Configuración" },
]

export default function AdministratorLayout({ loaderData }: Route.ComponentProps) {
  return (
    <AreaFrame
      home={paths.administrator}
      tabs={tabs}
      account={<AdministratorAccount names={loaderData.names} />}
    >
      <ProofProvider area="administrator">
        <UnsavedChanges>
          <Outlet />
        </UnsavedChanges>
      </ProofProvider>
    </AreaFrame>
  )
}
