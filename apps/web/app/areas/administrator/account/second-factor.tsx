import { pageTitle } from "../../../shared-features/branding/page-title.ts"
import { FailedLoad } from "../../../shared-features/error-page/failed-load.tsx"
import { changeFactorPage, loadFactorPage } from "../../../shared-features/second-factor/factor-page.ts"
import { SecondFactorScreen } from "../../../shared-features/second-factor/second-factor-screen.tsx"
import type { Route } from "./+types/second-factor"

export const meta = pageTitle("Verificación en dos pasos")

export function loader({ context }: Route.LoaderArgs) {
  return loadFactorPage(context, "administrator")
}

export async function action({ request, context }: Route.ActionArgs) {
  return changeFactorPage(await request.formData(), context, "administrator")
}

export default function AdministratorSecondFactor({ loaderData }: Route.ComponentProps) {
  return <SecondFactorScreen area="administrator" factors={loaderData} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedLoad error={error} />
}
