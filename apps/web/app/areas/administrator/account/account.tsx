import { administratorAccount } from "@trazo/contract/account"
import { paths } from "@trazo/contract/paths"
import { accountAction } from "../../../shared-features/account/account-action.ts"
import { AccountScreen } from "../../../shared-features/account/account-screen.tsx"
import { loadAccount } from "../../../shared-features/account/load-account.ts"
import { PasswordSection } from "../../../shared-features/account/password-section.tsx"
import { SecondFactorSection } from "../../../shared-features/account/second-factor-section.tsx"
import { StaffDataSection } from "../../../shared-features/account/staff-data-section.tsx"
import { call } from "../../../shared-features/api/call.ts"
import { pageTitle } from "../../../shared-features/branding/page-title.ts"
import type { Route } from "./+types/account"

export const meta = pageTitle("Mi cuenta")

export function loader({ context }: Route.LoaderArgs) {
  return loadAccount(context, administratorAccount)
}

export function action({ request, context }: Route.ActionArgs) {
  return accountAction({ request, context }, administratorAccount, {
    names: (typed) => call(context, administratorAccount.saveNames, { body: { names: typed("names") } }),
  })
}

export default function AdministratorAccountPage({
  loaderData: { account, sessions },
}: Route.ComponentProps) {
  return (
    <AccountScreen sessions={sessions}>
      <StaffDataSection account={account} />
      <PasswordSection />
      <SecondFactorSection path={paths.administratorSecondFactor} />
    </AccountScreen>
  )
}
