import { Button } from "@mantine/core"
import IconLogout from "@tabler/icons-react/dist/esm/icons/IconLogout.mjs"
import IconUserCog from "@tabler/icons-react/dist/esm/icons/IconUserCog.mjs"
import { paths } from "@trazo/contract/paths"
import { Form, Outlet } from "react-router"
import { AreaFrame } from "../../shell/area-frame.tsx"
import { UserMenu } from "../../ui/user-menu.tsx"
import { UserMenuLink } from "../../ui/user-menu-link.tsx"
import type { Route } from "./+types/layout"
import { requireBankUser, signedInBankUser, signOut } from "./session/signed-in-bank.ts"

export const middleware: Route.MiddlewareFunction[] = [requireBankUser]

export function loader({ context }: Route.LoaderArgs) {
  const { names, bank } = signedInBankUser(context)
  return { names, bank }
}

/** «Cerrar sesión» (G8) */
export function action({ context }: Route.ActionArgs) {
  return signOut(context)
}

export default function BanksLayout({ loaderData: { names, bank } }: Route.ComponentProps) {
  const account = (
    <UserMenu names={names} detail={bank}>
      <UserMenuLink to={paths.banksAccount} icon={IconUserCog}>
        Mi cuenta
      </UserMenuLink>
      <Form method="post" action={paths.banks}>
        <Button
          type="submit"
          variant="default"
          fullWidth
          leftSection={<IconLogout size={20} stroke={1.75} aria-hidden="true" />}
        >
          Cerrar sesión
        </Button>
      </Form>
    </UserMenu>
  )
  return (
    <AreaFrame home={paths.banks} account={account}>
      <Outlet />
    </AreaFrame>
  )
}
