import { Box } from "@mantine/core"
import { executiveAccount } from "@trazo/contract/identity/account"
import { paths } from "@trazo/contract/paths"
import { Link } from "react-router"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import {
  loadAccount,
  staffAccountIntents,
} from "../../../shared-features/identity/account/account-intents.ts"
import {
  AccountScreen,
  SecondFactorSection,
} from "../../../shared-features/identity/account/account-screen.tsx"
import { StaffDataSection } from "../../../shared-features/identity/account/data-sections.tsx"
import { PasswordSection } from "../../../shared-features/identity/account/password-section.tsx"
import { SessionsSection } from "../../../shared-features/identity/account/sessions-section.tsx"
import {
  handleIntents,
  keepPageOnLostConnection,
} from "../../../shared-features/platform/intent/page-action.ts"
import { Section, SectionBody } from "../../../ui/editor/section.tsx"
import type { Route } from "./+types/account"

export const meta = pageTitle("Mi cuenta")

export function loader({ context }: Route.LoaderArgs) {
  return loadAccount(context, executiveAccount)
}

export async function action({ request, context }: Route.ActionArgs) {
  return handleIntents(await request.formData(), staffAccountIntents(context, executiveAccount))
}

export const clientAction = keepPageOnLostConnection

export default function ExecutiveAccount({ loaderData: { account, sessions } }: Route.ComponentProps) {
  return (
    <Box
      component="main"
      px={{ base: "md", sm: "lg" }}
      pt={{ base: "lg", sm: "xl" }}
      pb={{ base: 48, sm: 64 }}
    >
      <AccountScreen>
        <StaffDataSection account={account} />
        <PasswordSection account={account} resetPath={paths.resetPasswordOf("executive")} />
        <SecondFactorSection path={paths.executiveSecondFactor} />
        <Section title="Exportaciones" hint="Los archivos que pidió en las listas, durante siete días.">
          <SectionBody>
            <Link to={paths.executiveExports}>Ver sus archivos</Link>
          </SectionBody>
        </Section>
        <SessionsSection sessions={sessions} />
      </AccountScreen>
    </Box>
  )
}
