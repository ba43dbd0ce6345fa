import { clientAccount } from "@trazo/contract/account"
import { paths } from "@trazo/contract/paths"
import { accountAction } from "../../../shared-features/account/account-action.ts"
import { AccountScreen } from "../../../shared-features/account/account-screen.tsx"
import { loadAccount } from "../../../shared-features/account/load-account.ts"
import { PasswordSection } from "../../../shared-features/account/password-section.tsx"
import { SecondFactorSection } from "../../../shared-features/account/second-factor-section.tsx"
import { call } from "../../../shared-features/api/call.ts"
import { pageTitle } from "../../../shared-features/branding/page-title.ts"
import { noteAccountPassword } from "../session/account-password.ts"
import type { Route } from "./+types/account"
import { ClientDataSection } from "./client-data-section.tsx"
import { EmailSection } from "./email-section.tsx"
import { FirstPassword } from "./first-password.tsx"

export const meta = pageTitle("Mi cuenta")

export function loader({ context }: Route.LoaderArgs) {
  return loadAccount(context, clientAccount)
}

export function action({ request, context }: Route.ActionArgs) {
  return accountAction({ request, context }, clientAccount, {
    phone: (typed) => call(context, clientAccount.savePhone, { body: { phone: typed("phone") } }),
    "email-code": (typed) => {
      const body = { email: typed("email"), currentPassword: typed("emailPassword") }
      return call(context, clientAccount.sendEmailCode, { body })
    },
    email: (typed) => {
      const body = { email: typed("email"), code: typed("code") }
      return call(context, clientAccount.changeEmail, { body })
    },
    "password-code": () => call(context, clientAccount.sendFirstPasswordCode),
  })
}

export default function ManagerAccount({ loaderData: { account, sessions } }: Route.ComponentProps) {
  return (
    <AccountScreen sessions={sessions}>
      <ClientDataSection account={account} />
      <EmailSection account={account} />
      <PasswordSection
        resetPath={paths.resetPassword}
        onChanged={noteAccountPassword}
        first={
          account.hasPassword ? undefined : (props) => <FirstPassword email={account.email} {...props} />
        }
      />
      <SecondFactorSection path={paths.managerSecondFactor} />
    </AccountScreen>
  )
}
