import { administratorAccount } from "@trazo/contract/identity/account"
import { paths } from "@trazo/contract/paths"
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
import type { Route } from "./+types/account"

export const meta = pageTitle("Mi cuenta")

export function loader({ context }: Route.LoaderArgs) {
  return loadAccount(context, administratorAccount)
}

export async function action({ request, context }: Route.ActionArgs) {
  return handleIntents(await request.formData(), staffAccountIntents(context, administratorAccount))
}

export const clientAction = keepPageOnLostConnection

export default function AdministratorAccount({ loaderData: { account, sessions } }: Route.ComponentProps) {
  return (
    <AccountScreen>
      <StaffDataSection account={account} />
      <PasswordSection account={account} />
      <SecondFactorSection path={paths.administratorSecondFactor} />
      <SessionsSection sessions={sessions} />
    </AccountScreen>
  )
}
