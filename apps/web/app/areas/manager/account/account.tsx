import { clientAccount } from "@trazo/contract/identity/account"
import { paths } from "@trazo/contract/paths"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import {
  clientAccountIntents,
  loadAccount,
} from "../../../shared-features/identity/account/account-intents.ts"
import {
  AccountScreen,
  SecondFactorSection,
} from "../../../shared-features/identity/account/account-screen.tsx"
import { ClientDataSection } from "../../../shared-features/identity/account/data-sections.tsx"
import { EmailSection } from "../../../shared-features/identity/account/email-section.tsx"
import { PasswordSection } from "../../../shared-features/identity/account/password-section.tsx"
import {
  ReturnToPurchase,
  useComesFromPurchase,
} from "../../../shared-features/identity/account/return-to-purchase.tsx"
import { SessionsSection } from "../../../shared-features/identity/account/sessions-section.tsx"
import { ProofProvider } from "../../../shared-features/identity/second-factor/proof-provider.tsx"
import {
  handleIntents,
  keepPageOnLostConnection,
} from "../../../shared-features/platform/intent/page-action.ts"
import { noteAccountPassword } from "../session/account-password.ts"
import type { Route } from "./+types/account"

export const meta = pageTitle("Mi cuenta")

export function loader({ context }: Route.LoaderArgs) {
  return loadAccount(context, clientAccount)
}

export async function action({ request, context }: Route.ActionArgs) {
  return handleIntents(await request.formData(), clientAccountIntents(context))
}

export const clientAction = keepPageOnLostConnection

export default function ManagerAccount({ loaderData: { account, sessions } }: Route.ComponentProps) {
  const isAway = useComesFromPurchase()
  return (
    <ProofProvider area="client">
      <AccountScreen>
        {isAway ? <ReturnToPurchase /> : null}
        <ClientDataSection account={account} />
        <EmailSection account={account} isOpen={isAway} />
        <PasswordSection account={account} resetPath={paths.resetPassword} onChanged={noteAccountPassword} />
        <SecondFactorSection path={paths.managerSecondFactor} />
        <SessionsSection sessions={sessions} />
      </AccountScreen>
    </ProofProvider>
  )
}
