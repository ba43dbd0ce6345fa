import { ApiError } from "@trazo/contract/errors"
import { accountPasswordProblem } from "@trazo/domain/account-password"
import { fieldMessages } from "@trazo/domain/field-rules"
import { samePasswordMessage } from "@trazo/domain/own-data"
import type { Deps } from "../../deps.ts"
import { hashPassword, verifyPassword } from "../clients/hash-password.ts"
import { inArea, type SignedIn } from "../sessions/in-area.ts"
import { isOwnPassword } from "./is-own-password.ts"
import { loadOwnAccount } from "./load-own-account.ts"
import { putPassword } from "./put-password.ts"
import type { AccountRow } from "./queries.ts"
import { setFirstPassword } from "./set-first-password.ts"

export interface TypedChange {
  currentPassword?: string | undefined
  /** Instead of it, where there is none yet. */
  code?: string | undefined
  password: string
}

/**
 * Gives the caller's account another password; every other session of it ends, the one that calls stays. The same
 * form again, a double click for one, changes nothing more.
 * @throws ApiError VALIDATION_FAILED, CURRENT_PASSWORD_WRONG, TOO_MANY_REQUESTS, CODE_… for a first password
 */
export async function changePassword(
  caller: SignedIn,
  typed: TypedChange,
  deps: Deps,
): Promise<{ ok: true }> {
  const account = await inArea(caller, (tx) => loadOwnAccount(tx, caller), deps)
  const fields = problemsOf(account, typed)
  if (Object.keys(fields).length > 0) throw new ApiError("VALIDATION_FAILED", { fields })
  if (account.passwordHash === null) await setFirstPassword(caller, { account, ...typed }, deps)
  else await replacePassword(caller, { account, ...typed }, deps)
  return { ok: true }
}

function problemsOf(
  { passwordHash }: AccountRow,
  { currentPassword: current, code, password }: TypedChange,
): Record<string, string> {
  const problem = accountPasswordProblem(password)
  const isSame = current === password ? samePasswordMessage : null
  const isMissing = passwordHash !== null && !current && !code
  return {
    ...(isMissing ? { currentPassword: fieldMessages.required } : {}),
    ...((problem ?? isSame) ? { password: problem ?? isSame ?? "" } : {}),
  }
}

async function replacePassword(
  caller: SignedIn,
  { account, currentPassword: current, password }: TypedChange & { account: AccountRow },
  deps: Deps,
): Promise<void> {
  const passwords = current ? [current, password] : [password]
  if (!(await isOwnPassword(caller, { account, passwords }, deps))) throw currentPasswordWrong()
  const passwordHash = await hashPassword(password, deps.random)
  await inArea(
    caller,
    async (tx) => {
      const locked = await loadOwnAccount(tx, caller, { lock: true })
      const hash = locked.passwordHash ?? ""
      // The same form, sent before: it is done.
      if (await verifyPassword(password, hash)) return
      // Hashing took a while: meanwhile the password may have become another.
      if (hash !== account.passwordHash) throw currentPasswordWrong()
      await putPassword(tx, caller, { account: locked, passwordHash }, deps)
    },
    deps,
  )
}

export function currentPasswordWrong(): ApiError {
  const error = new ApiError("CURRENT_PASSWORD_WRONG")
  return new ApiError("CURRENT_PASSWORD_WRONG", { fields: { currentPassword: error.message } })
}
