import { paths } from "@trazo/contract/paths"
import { Link, Outlet, useLocation } from "react-router"
import { DefaultShell } from "./default-shell.tsx"
import classes from "./site-header.module.css"

export default function DefaultLayout() {
  const { pathname } = useLocation()
  // Who is asking for a certificate is not led away from it.
  const isPurchase = pathname.startsWith(paths.purchase)
  return (
    <DefaultShell actions={isPurchase ? null : <SignInLink />}>
      <Outlet />
    </DefaultShell>
  )
}

function SignInLink() {
  return (
    <Link to={paths.managerLogin} className={classes.signIn}>
      Ingresar
    </Link>
  )
}
