import { normaliseEmail } from "@trazo/domain/email"
import { inScope, type Scope, type ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { findBankAccount } from "./accounts.queries.ts"
import type { Admission } from "./admit.ts"
import { asList, type PasswordAttempt, signIn } from "./sign-in.ts"

/** Staff of a bank, on the host of the distributor whose accounts they watch. @throws ApiError WRONG_CREDENTIALS, TOO_MANY_REQUESTS */
export function signInBank(scope: Scope, attempt: PasswordAttempt, deps: Deps): Promise<Admission> {
  const user = normaliseEmail(attempt.user)
  return signIn<ScopedTransaction>(
    {
      area: "banks",
      inTransaction: (work) => inScope(deps.db, scope, work),
      findAccounts: async (tx, held) => asList(await findBankAccount(tx, user, held)),
      limit: 1,
    },
    { ...attempt, user },
    deps,
  )
}
