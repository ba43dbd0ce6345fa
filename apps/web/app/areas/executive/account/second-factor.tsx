import { pageTitle } from "../../../shared-features/branding/page-title.ts"
import { FailedLoad } from "../../../shared-features/error-page/failed-load.tsx"
import { changeFactorPage, loadFactorPage } from "../../../shared-features/second-factor/factor-page.ts"
import { SecondFactorScreen } from "../../../shared-features/second-factor/second-factor-screen.tsx"
import type { Route } from "./+types/second-factor"
import { changeRequirement, loadRequirement } from "./requirement.ts"
import { RequirementCard, requirementIntent } from "./requirement-card.tsx"
import classes from "./second-factor.module.css"

export const meta = pageTitle("Verificación en dos pasos")

export async function loader({ context }: Route.LoaderArgs) {
  const [factors, requirement] = await Promise.all([
    loadFactorPage(context, "executive"),
    loadRequirement(context),
  ])
  return { factors, requirement }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  return form.get("intent") === requirementIntent
    ? changeRequirement(form, context)
    : changeFactorPage(form, context, "executive")
}

export default function ExecutiveSecondFactor({ loaderData }: Route.ComponentProps) {
  const { factors, requirement } = loaderData
  return (
    <main className={classes.page}>
      <SecondFactorScreen area="executive" factors={factors}>
        {(ask) => (requirement ? <RequirementCard {...requirement} ask={ask} /> : null)}
      </SecondFactorScreen>
    </main>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main className={classes.page}>
      <FailedLoad error={error} />
    </main>
  )
}
