import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { factorIntents, loadFactors } from "../../../shared-features/identity/second-factor/factor-intents.ts"
import { SecondFactorScreen } from "../../../shared-features/identity/second-factor/second-factor-screen.tsx"
import { FailedLoad } from "../../../shared-features/platform/error-page/failed-load.tsx"
import {
  handleIntents,
  keepPageOnLostConnection,
} from "../../../shared-features/platform/intent/page-action.ts"
import type { Route } from "./+types/second-factor"

export const meta = pageTitle("Verificación en dos pasos")

export function loader({ context }: Route.LoaderArgs) {
  return loadFactors(context, "administrator")
}

export async function action({ request, context }: Route.ActionArgs) {
  return handleIntents(await request.formData(), factorIntents(context, "administrator"))
}

export const clientAction = keepPageOnLostConnection

export default function AdministratorSecondFactor({ loaderData }: Route.ComponentProps) {
  return <SecondFactorScreen area="administrator" factors={loaderData} />
}

export const ErrorBoundary = FailedLoad
