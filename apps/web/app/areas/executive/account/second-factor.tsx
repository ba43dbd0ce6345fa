import { Box, Switch, Text } from "@mantine/core"
import "@mantine/core/styles/Switch.layer.css"
import { ApiError } from "@trazo/contract/errors/errors"
import { getDistributorSecurity, setDistributorSecurity } from "@trazo/contract/identity/second-factor"
import { permittedOnPath, type UserModule } from "@trazo/domain/identity/module-access"
import type { RouterContextProvider } from "react-router"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { factorIntents, loadFactors } from "../../../shared-features/identity/second-factor/factor-intents.ts"
import { SecondFactorScreen } from "../../../shared-features/identity/second-factor/second-factor-screen.tsx"
import { call } from "../../../shared-features/platform/api/call.ts"
import { FailedLoad } from "../../../shared-features/platform/error-page/failed-load.tsx"
import {
  handleIntents,
  type Intents,
  keepPageOnLostConnection,
} from "../../../shared-features/platform/intent/page-action.ts"
import { useIntent } from "../../../shared-features/platform/intent/use-intent.ts"
import { Section, SectionBody } from "../../../ui/editor/section.tsx"
import { signedIn } from "../signed-in-executive.ts"
import type { Route } from "./+types/second-factor"

type Context = Readonly<RouterContextProvider>

export const meta = pageTitle("Verificación en dos pasos")

export async function loader({ context }: Route.LoaderArgs) {
  const [factors, requirement] = await Promise.all([
    loadFactors(context, "executive"),
    loadRequirement(context),
  ])
  return { factors, requirement }
}

/** Whether the distributor requires a second factor; null for executives who may not see it. */
async function loadRequirement(context: Context) {
  const { administrator, modules } = signedIn(context)
  try {
    const { requiresSecondFactor } = await call(context, getDistributorSecurity)
    const user = { administrator, modules: modules as readonly UserModule[] }
    return { isRequired: requiresSecondFactor, mayChange: permittedOnPath(user, "/configuration", "edit") }
  } catch (error) {
    if (error instanceof ApiError && error.typeCode === "NOT_ALLOWED") return null
    throw error
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const intents = { ...factorIntents(context, "executive"), ...requirementIntents(context) }
  return handleIntents(await request.formData(), intents)
}

function requirementIntents(context: Context) {
  return {
    "require-factor": (form) =>
      call(context, setDistributorSecurity, {
        body: { requiresSecondFactor: form.text("isRequired") === "true" },
      }),
  } satisfies Intents
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

function RequirementSection({ isRequired, mayChange }: { isRequired: boolean; mayChange: boolean }) {
  const { send, isPending, failure } = useIntent("require-factor")
  return (
    <Section title="Para todo el personal">
      <SectionBody>
        <Switch
          size="md"
          withThumbIndicator={false}
          label="Pedir un segundo factor a todo el personal"
          description="Quien todavía no lo tenga solo podrá activarlo: hasta entonces no verá nada más."
          checked={isRequired}
          disabled={!mayChange || isPending}
          styles={{ label: { fontSize: "inherit" } }}
          onChange={(event) => send({ isRequired: String(event.currentTarget.checked) })}
        />
        {failure.message ? (
          <Text role="alert" c="var(--bad)">
            {failure.message}
          </Text>
        ) : null}
      </SectionBody>
    </Section>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Box component="main" p={padding}>
      <FailedLoad error={error} />
    </Box>
  )
}
