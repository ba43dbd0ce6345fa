import IconBuildingBank from "@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs"
import { pageTitle } from "../../../shared-features/branding/page-title.ts"
import { useBrandName } from "../../../shared-features/branding/use-brand.ts"
import { EmptyState } from "../../../ui/content/empty-state.tsx"
import { signedInBankUser } from "../signed-in-bank.ts"
import type { Route } from "./+types/landing"

export const meta = pageTitle("Pagos")

export function loader({ context }: Route.LoaderArgs) {
  return { bank: signedInBankUser(context).bank }
}

export default function BankPayments({ loaderData: { bank } }: Route.ComponentProps) {
  const distributor = useBrandName()
  return (
    <>
      <h1>Pagos</h1>
      <EmptyState icon={IconBuildingBank} title={`Aquí verá los pagos a las cuentas en ${bank}`}>
        Por ahora no se confirman en esta página: lo hace el personal de {distributor}. No tiene nada
        pendiente.
      </EmptyState>
    </>
  )
}
