import type { Deps } from "../../deps.ts"
import { verifyPassword } from "../clients/hash-password.ts"
import { claimAttempt, forgetAttempts } from "../sessions/claim-attempt.ts"
import { inArea, type SignedIn } from "../sessions/in-area.ts"
import type { AccountRow } from "./queries.ts"

/**
 * Whether one of these is the account's password. Counted as a try to sign in to it from there, and with those: an
 * open session is no way to guess a password by the thousand. @throws ApiError TOO_MANY_REQUESTS
 */
export async function isOwnPassword(
  caller: SignedIn,
  { account, passwords }: { account: AccountRow; passwords: readonly string[] },
  deps: Pick<Deps, "db" | "clock" | "settings">,
): Promise<boolean> {
  const { area, address } = caller
  const pair = { area, user: account.identity ?? account.email, address }
  await inArea(caller, (tx) => claimAttempt(tx, pair, deps), deps)
  for (const password of passwords) {
    if (!(await verifyPassword(password, account.passwordHash ?? ""))) continue
    await inArea(caller, (tx) => forgetAttempts(tx, pair, deps), deps)
    return true
  }
  return false
}
