import { paths } from "@trazo/contract/paths"
import { Outlet } from "react-router"
import { AccountMenu } from "../../shared-features/identity/account/account-menu.tsx"
import { AreaFrame } from "../../shell/area-frame.tsx"
import { UnsavedChanges } from "../../ui/editor/unsaved-changes.tsx"
import type { Route } from "./+types/layout"
import { requireBankUser, signedInBankUser, signOut } from "./signed-in-bank.ts"

export const middleware: Route.MiddlewareFunction[] = [requireBankUser]

export function loader({ context }: Route.LoaderArgs) {
  const { names, bank } = signedInBankUser(context)
  return { names, bank }
}

/** Signs out (G8). */
export function action({ context }: Route.ActionArgs) {
  return signOut(context)
}

export default function BanksLayout({ loaderData: { names, bank } }: Route.ComponentProps) {
  const account = (
    <AccountMenu
      names={names}
      detail={bank}
      accountPath={paths.banksAccount}
      signOut={{ action: paths.banks }}
    />
  )
  return (
    <AreaFrame
      home={paths.banks}
      tabs={[
        { path: paths.banks, title: "Pagos" },
        { path: paths.banksStatements, title: "Extractos" },
      ]}
      account={account}
    >
      <UnsavedChanges>
        <Outlet />
      </UnsavedChanges>
    </AreaFrame>
  )
}
