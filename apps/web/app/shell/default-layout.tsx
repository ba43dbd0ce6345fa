import { Button } from "@mantine/core"
import { paths } from "@trazo/contract/paths"
import { Link, Outlet, useLocation } from "react-router"
import { DefaultShell } from "./default-shell.tsx"

export default function DefaultLayout() {
  const { pathname } = useLocation()
  const signIn = (
    <Button component={Link} to={paths.managerLogin} variant="default" px="md">
      Ingresar
    </Button>
  )
  // A purchase shows no links to other pages.
  return (
    <DefaultShell actions={pathname.startsWith(paths.purchase) ? null : signIn}>
      <Outlet />
    </DefaultShell>
  )
}
