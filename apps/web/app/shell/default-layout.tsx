import { Button } from "@mantine/core"
import { cookieNames } from "@trazo/contract/endpoint/session-cookies"
import { paths } from "@trazo/contract/paths"
import { Link, Outlet, type ShouldRevalidateFunctionArgs, useLocation } from "react-router"
import { useBrand } from "../shared-features/distributors/branding/use-brand.ts"
import { NotAvailable } from "../shared-features/distributors/configuration-dialog/not-available.tsx"
import { cookieOf } from "../shared-features/platform/api/cookie-of.ts"
import { useOfflinePages } from "../shared-features/platform/connection/offline-pages.ts"
import { wasReached } from "../shared-features/platform/intent/page-action.ts"
import type { Route } from "./+types/default-layout"
import { DefaultShell } from "./default-shell.tsx"

/** Pages that concern certificates and accounts that exist, or everybody. The others sell. */
const alsoForOthers = /^\/(legal-information|verificar|cambio-de-correo|correo)(\/|$)/

/** The purchase and what belongs to it. */
const tasks = /^\/(solicitud|payment|correccion|renovation|activar)(\/|$)/

/** The submission of a purchase signs in. Other ways in and out leave this layout. */
export function loader({ request }: Route.LoaderArgs) {
  return { isSignedIn: cookieOf(request, cookieNames.client) !== null }
}

export function shouldRevalidate({ formMethod, actionStatus }: ShouldRevalidateFunctionArgs) {
  return formMethod === "POST" && wasReached({ actionStatus })
}

export default function DefaultLayout({ loaderData: { isSignedIn } }: Route.ComponentProps) {
  const { pathname } = useLocation()
  useOfflinePages(null)
  const brand = useBrand()
  const isAvailable = brand?.of !== "distributor" || brand.distributor.configuration !== null
  const isAlsoForOthers = alsoForOthers.test(pathname)
  const Stand = isAlsoForOthers ? "aside" : "main"
  const signIn = (
    <Button
      component={Link}
      to={isSignedIn ? paths.managerRequests : paths.managerLogin}
      variant="default"
      px="md"
    >
      {isSignedIn ? "Mi cuenta" : "Ingresar"}
    </Button>
  )
  // A purchase shows no links to other pages.
  return (
    <DefaultShell actions={pathname.startsWith(paths.purchase) ? null : signIn} isTask={tasks.test(pathname)}>
      {isAvailable ? null : (
        <Stand>
          <NotAvailable isAbovePage={isAlsoForOthers} />
        </Stand>
      )}
      {isAvailable || isAlsoForOthers ? <Outlet /> : null}
    </DefaultShell>
  )
}
