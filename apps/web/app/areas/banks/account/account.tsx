import { banksAccount } from "@trazo/contract/accounts/account"
import { loadAccount, staffAccountIntents } from "../../../shared-features/account/account-intents.ts"
import { AccountScreen } from "../../../shared-features/account/account-screen.tsx"
import { StaffDataSection } from "../../../shared-features/account/data-sections.tsx"
import { PasswordSection } from "../../../shared-features/account/password-section.tsx"
import { SessionsSection } from "../../../shared-features/account/sessions-section.tsx"
import { pageTitle } from "../../../shared-features/branding/page-title.ts"
import { handleIntents, keepPageOnLostConnection } from "../../../shared-features/intent/page-action.ts"
import type { Route } from "./+types/account"

export const meta = pageTitle("Mi cuenta")

export function loader({ context }: Route.LoaderArgs) {
  return loadAccount(context, banksAccount)
}

export async function action({ request, context }: Route.ActionArgs) {
  return handleIntents(await request.formData(), staffAccountIntents(context, banksAccount))
}

export const clientAction = keepPageOnLostConnection

export default function BankAccount({ loaderData: { account, sessions } }: Route.ComponentProps) {
  return (
    <AccountScreen>
      <StaffDataSection account={account} />
      <PasswordSection account={account} />
      <SessionsSection sessions={sessions} />
    </AccountScreen>
  )
}
