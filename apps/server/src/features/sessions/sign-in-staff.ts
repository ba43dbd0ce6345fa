import { normaliseEmail } from "@trazo/domain/email"
import {
  inPlatform,
  inScope,
  type PlatformTransaction,
  type Scope,
  type ScopedTransaction,
} from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import {
  findBankAccount,
  findExecutiveAccount,
  unscopedFindAdministratorAccount,
} from "./accounts.queries.ts"
import { type PasswordAttempt, signIn } from "./sign-in.ts"

/** @throws ApiError WRONG_CREDENTIALS, TOO_MANY_REQUESTS */
export function signInExecutive(scope: Scope, attempt: PasswordAttempt, deps: Deps): Promise<string> {
  const user = normaliseEmail(attempt.user)
  return signIn<ScopedTransaction>(
    {
      area: "executive",
      inTransaction: (work) => inScope(deps.db, scope, work),
      findAccount: (tx) => findExecutiveAccount(tx, user),
    },
    { ...attempt, user },
    deps,
  )
}

/** @throws ApiError WRONG_CREDENTIALS, TOO_MANY_REQUESTS */
export function signInBank(scope: Scope, attempt: PasswordAttempt, deps: Deps): Promise<string> {
  const user = normaliseEmail(attempt.user)
  return signIn<ScopedTransaction>(
    {
      area: "banks",
      inTransaction: (work) => inScope(deps.db, scope, work),
      findAccount: (tx) => findBankAccount(tx, user),
    },
    { ...attempt, user },
    deps,
  )
}

/** The platform's own staff, on any host. @throws ApiError WRONG_CREDENTIALS, TOO_MANY_REQUESTS */
export function signInAdministrator(attempt: PasswordAttempt, deps: Deps): Promise<string> {
  const user = normaliseEmail(attempt.user)
  return signIn<PlatformTransaction>(
    {
      area: "administrator",
      inTransaction: (work) => inPlatform(deps.db, work),
      findAccount: (tx) => unscopedFindAdministratorAccount(tx, user),
    },
    { ...attempt, user },
    deps,
  )
}
