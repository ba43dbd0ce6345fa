import { normaliseEmail } from "@trazo/domain/email"
import { inPlatform, type PlatformTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { unscopedFindAdministratorAccount } from "./accounts.queries.ts"
import type { Admission } from "./admit.ts"
import { asList, type PasswordAttempt, signIn } from "./sign-in.ts"

/** The platform's own staff, on any host. @throws ApiError WRONG_CREDENTIALS, TOO_MANY_REQUESTS */
export function signInAdministrator(attempt: PasswordAttempt, deps: Deps): Promise<Admission> {
  const user = normaliseEmail(attempt.user)
  return signIn<PlatformTransaction>(
    {
      area: "administrator",
      inTransaction: (work) => inPlatform(deps.db, work),
      findAccounts: async (tx, held) => asList(await unscopedFindAdministratorAccount(tx, user, held)),
      limit: 1,
    },
    { ...attempt, user },
    deps,
  )
}
