import { Button } from "@mantine/core"
import { paths } from "@trazo/contract/paths"
import { Link, Outlet, useLocation } from "react-router"
import { useBrand } from "../shared-features/branding/use-brand.ts"
import { NotAvailable } from "../shared-features/configuration-dialog/not-available.tsx"
import { DefaultShell } from "./default-shell.tsx"

/** Pages that concern certificates and accounts that exist, or everybody. The others sell. */
const alsoForOthers = /^\/(legal-information|verificar|cambio-de-correo|correo)(\/|$)/

export default function DefaultLayout() {
  const { pathname } = useLocation()
  const brand = useBrand()
  const isAvailable = brand?.of !== "distributor" || brand.distributor.configuration !== null
  const isAlsoForOthers = alsoForOthers.test(pathname)
  const Stand = isAlsoForOthers ? "aside" : "main"
  const signIn = (
    <Button component={Link} to={paths.managerLogin} variant="default" px="md">
      Ingresar
    </Button>
  )
  // A purchase shows no links to other pages.
  return (
    <DefaultShell actions={pathname.startsWith(paths.purchase) ? null : signIn}>
      {isAvailable ? null : (
        <Stand>
          <NotAvailable isAbovePage={isAlsoForOthers} />
        </Stand>
      )}
      {isAvailable || isAlsoForOthers ? <Outlet /> : null}
    </DefaultShell>
  )
}
