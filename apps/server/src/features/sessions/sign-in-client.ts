import { ApiError } from "@trazo/contract/errors"
import { inScope, type Scope, type ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { confirmOneTimeCode } from "../one-time-codes/confirm-one-time-code.ts"
import { findClientAccount } from "./accounts.queries.ts"
import { type Admission, admit } from "./admit.ts"
import { claimAttempt, forgetAttempts } from "./claim-attempt.ts"
import { normaliseIdentity } from "./normalise-identity.ts"
import { type PasswordAttempt, signIn } from "./sign-in.ts"

/** Which of the two doors: clients call with `simple=true`, internal ones without it and with their flag (G11). */
export interface ClientDoor {
  simple: boolean
  internal: boolean
}

type Caller = Pick<PasswordAttempt, "user" | "address" | "userAgent" | "host">
type Secret = { password: string | undefined; code: string | undefined }

const codeRefused = "El código no es correcto o ya venció. Revíselo o pida uno nuevo."

/**
 * A client signs in with a password or with a one-time code that was sent to their e-mail.
 * @throws ApiError WRONG_CREDENTIALS, TOO_MANY_REQUESTS, VALIDATION_FAILED
 */
export async function signInClient(
  scope: Scope,
  attempt: Caller & ClientDoor & Secret,
  deps: Deps,
): Promise<Admission> {
  const { simple, internal, password, code, address, userAgent, host } = attempt
  const user = normaliseIdentity(attempt.user)
  // The wrong door is answered like an unknown user.
  const findAccount = async (tx: ScopedTransaction, held = false) => {
    const client = await findClientAccount(tx, user, held)
    return client && simple !== internal && client.internal === internal ? client : undefined
  }
  if (code) return signInWithCode(scope, { user, address, userAgent, host, code, findAccount }, deps)
  if (!password) throw new ApiError("VALIDATION_FAILED", { fields: { password: "Este campo es requerido" } })
  return signIn<ScopedTransaction>(
    { area: "client", inTransaction: (work) => inScope(deps.db, scope, work), findAccount },
    { user, password, address, userAgent, host },
    deps,
  )
}

async function signInWithCode(
  scope: Scope,
  attempt: Caller & {
    code: string
    findAccount: (tx: ScopedTransaction) => ReturnType<typeof findClientAccount>
  },
  deps: Deps,
): Promise<Admission> {
  const { user, address, userAgent, host, code, findAccount } = attempt
  const pair = { area: "client", user, address } as const
  const client = await inScope(deps.db, scope, async (tx) => {
    await claimAttempt(tx, pair, deps)
    return findAccount(tx)
  })
  // One answer whatever is wrong: an expired code would tell that the client exists.
  const refusal = new ApiError("WRONG_CREDENTIALS", { message: codeRefused })
  if (!client) throw refusal
  const typed = { purpose: "sign-in", subject: client.id, destination: client.email, code } as const
  try {
    return await confirmOneTimeCode(
      scope,
      typed,
      async (tx) => {
        await forgetAttempts(tx, pair, deps)
        return admit(tx, { area: "client", id: client.id, address, userAgent, host }, deps)
      },
      deps,
    )
  } catch (error) {
    throw error instanceof ApiError && error.typeCode.startsWith("CODE_") ? refusal : error
  }
}
