import { ApiError } from "@trazo/contract/errors"
import type { Deps } from "../../deps.ts"
import { hashPassword } from "../clients/hash-password.ts"
import { confirmOneTimeCode } from "../one-time-codes/confirm-one-time-code.ts"
import type { SignedIn } from "../sessions/in-area.ts"
import { loadOwnAccount } from "./load-own-account.ts"
import { putPassword } from "./put-password.ts"
import type { AccountRow } from "./queries.ts"

/** Only clients can be without a password; a code to their e-mail stands for the one that they don't have. @throws ApiError CODE_… */
export async function setFirstPassword(
  caller: SignedIn,
  { account, code, password }: { account: AccountRow; code?: string | undefined; password: string },
  deps: Deps,
): Promise<void> {
  const { scope, id } = caller
  if (!code || !scope) throw new ApiError("CODE_REQUIRED")
  const passwordHash = await hashPassword(password, deps.random)
  const typed = { purpose: "first-password", subject: id, destination: account.email, code } as const
  await confirmOneTimeCode(
    scope,
    typed,
    async (tx) => {
      const locked = await loadOwnAccount(tx, caller, { lock: true })
      if (locked.passwordHash !== null) throw new ApiError("CODE_USED")
      await putPassword(tx, caller, { account: locked, passwordHash }, deps)
    },
    deps,
  )
}
