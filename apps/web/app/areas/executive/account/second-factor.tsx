import { Box } from "@mantine/core"
import { pageTitle } from "../../../shared-features/branding/page-title.ts"
import { FailedLoad } from "../../../shared-features/error-page/failed-load.tsx"
import { keepPageOnLostConnection } from "../../../shared-features/intent/action-errors.ts"
import { handleIntents } from "../../../shared-features/intent/handle-intents.ts"
import { factorIntents, loadFactors } from "../../../shared-features/second-factor/factor-intents.ts"
import { SecondFactorScreen } from "../../../shared-features/second-factor/second-factor-screen.tsx"
import type { Route } from "./+types/second-factor"
import { loadRequirement, requirementIntents } from "./requirement.ts"
import { RequirementSection } from "./requirement-section.tsx"

export const meta = pageTitle("Verificación en dos pasos")

export async function loader({ context }: Route.LoaderArgs) {
  const [factors, requirement] = await Promise.all([
    loadFactors(context, "executive"),
    loadRequirement(context),
  ])
  return { factors, requirement }
}

export async function action({ request, context }: Route.ActionArgs) {
  const intents = { ...factorIntents(context, "executive"), ...requirementIntents(context) }
  return handleIntents(await request.formData(), intents)
}

export const clientAction = keepPageOnLostConnection

const padding = { base: "md", sm: "lg" }

export default function ExecutiveSecondFactor({ loaderData }: Route.ComponentProps) {
  const { factors, requirement } = loaderData
  return (
    <Box component="main" p={padding}>
      <SecondFactorScreen area="executive" factors={factors}>
        {requirement ? <RequirementSection {...requirement} /> : null}
      </SecondFactorScreen>
    </Box>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Box component="main" p={padding}>
      <FailedLoad error={error} />
    </Box>
  )
}
