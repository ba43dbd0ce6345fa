import { paths } from "@trazo/contract/paths"
import { Outlet, useLocation } from "react-router"
import { DefaultShell } from "./default-shell.tsx"
import { SignInLink } from "./sign-in-link.tsx"

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
