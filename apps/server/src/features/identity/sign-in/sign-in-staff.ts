import { normaliseEmail } from "@trazo/domain/forms/email"
import {
  inPlatform,
  inScope,
  type PlatformTransaction,
  type Scope,
  type ScopedTransaction,
} from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { asList, type PasswordAttempt, type SignInResult, signIn } from "./sign-in.ts"
import { findBankAccount, findExecutiveAccount, unscopedFindAdministratorAccount } from "./sign-in-account.ts"

/** @throws ApiError WRONG_CREDENTIALS, TOO_MANY_REQUESTS */
export function signInAdministrator(attempt: PasswordAttempt, deps: Deps): Promise<SignInResult> {
  const user = normaliseEmail(attempt.user)
  return signIn<PlatformTransaction>(
    {
      area: "administrator",
      inTransaction: (work) => inPlatform(deps.db, work),
      findAccounts: async (tx, lockForShare) =>
        asList(await unscopedFindAdministratorAccount(tx, user, lockForShare)),
      limit: 1,
    },
    { ...attempt, user },
    deps,
  )
}

/** @throws ApiError WRONG_CREDENTIALS, TOO_MANY_REQUESTS */
export function signInBank(scope: Scope, attempt: PasswordAttempt, deps: Deps): Promise<SignInResult> {
  const user = normaliseEmail(attempt.user)
  return signIn<ScopedTransaction>(
    {
      area: "banks",
      inTransaction: (work) => inScope(deps.db, scope, work),
      findAccounts: async (tx, lockForShare) => asList(await findBankAccount(tx, user, lockForShare)),
      limit: 1,
    },
    { ...attempt, user },
    deps,
  )
}

/** @throws ApiError WRONG_CREDENTIALS, TOO_MANY_REQUESTS */
export function signInExecutive(scope: Scope, attempt: PasswordAttempt, deps: Deps): Promise<SignInResult> {
  const user = normaliseEmail(attempt.user)
  return signIn<ScopedTransaction>(
    {
      area: "executive",
      inTransaction: (work) => inScope(deps.db, scope, work),
      findAccounts: async (tx, lockForShare) => asList(await findExecutiveAccount(tx, user, lockForShare)),
      limit: 1,
    },
    { ...attempt, user },
    deps,
  )
}
