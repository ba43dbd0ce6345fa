import { ApiError, type ErrorCode } from "@trazo/contract/errors/errors"
import { type CodeVerdict, type OneTimeCodePurpose, verifyCode } from "@trazo/domain/identity/one-time-code"
import { inScope, type Scope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { countWrongTries, findLatestCode, useSecret } from "./one-use-secret.ts"
import { codeHash, sameHash } from "./secret-text.ts"

interface CodeTarget {
  subject: string
  destination?: string | undefined
}

interface TypedCode extends CodeTarget {
  purpose: OneTimeCodePurpose
  code: string
}

const refusals = {
  wrong: "CODE_WRONG",
  expired: "CODE_EXPIRED",
  used: "CODE_USED",
  exhausted: "CODE_EXHAUSTED",
} as const satisfies Record<Exclude<CodeVerdict, "accepted">, ErrorCode>

/** Whether `confirmOneTimeCode` or `confirmAnyCode` refused the code itself. */
export const isCodeRefusal = (error: unknown): boolean =>
  error instanceof ApiError && Object.values<ErrorCode>(refusals).includes(error.typeCode)

/**
 * Checks a code and runs `accepted` in the same transaction, so that the code is used only if `accepted` commits. A wrong
 * attempt is committed before the error is thrown. The code's row is locked: parallel attempts share the five tries.
 * @throws ApiError CODE_WRONG, CODE_EXPIRED (also when none was sent), CODE_USED, CODE_EXHAUSTED
 */
export async function confirmOneTimeCode<T>(
  scope: Scope,
  typed: TypedCode,
  accepted: (tx: ScopedTransaction) => Promise<T>,
  deps: Pick<Deps, "db" | "clock" | "settings">,
): Promise<T> {
  const { purpose, subject, destination, code } = typed
  return confirmAnyCode(scope, { purpose, targets: [{ subject, destination }], code }, accepted, deps)
}

/**
 * Like `confirmOneTimeCode`, for several subjects whose codes went to different addresses. Accepts the code of any of
 * them; a wrong code counts for all.
 * @throws ApiError as confirmOneTimeCode, for the first subject
 */
export async function confirmAnyCode<T>(
  scope: Scope,
  { purpose, targets, code }: Pick<TypedCode, "purpose" | "code"> & { targets: readonly CodeTarget[] },
  accepted: (tx: ScopedTransaction, subject: string) => Promise<T>,
  deps: Pick<Deps, "db" | "clock" | "settings">,
): Promise<T> {
  const outcome = await inScope(deps.db, scope, async (tx) => {
    const tried: Tried[] = []
    // A fixed order prevents deadlocks, because each subject locks its code.
    for (const target of targets.toSorted((one, other) => (one.subject < other.subject ? -1 : 1))) {
      tried.push(await tryCode(tx, { purpose, ...target, code }, deps))
    }
    const right = tried.find(({ verdict }) => verdict === "accepted")
    if (right) {
      await useSecret(tx, right.id, deps.clock.now())
      return { result: await accepted(tx, right.subject) }
    }
    const wrong = tried.filter(({ verdict }) => verdict === "wrong")
    await countWrongTries(
      tx,
      wrong.map(({ id }) => id),
    )
    const refused = (wrong[0] ?? tried[0])?.verdict
    return { error: new ApiError(refusals[refused === "accepted" ? "expired" : (refused ?? "expired")]) }
  })
  if ("error" in outcome) throw outcome.error
  return outcome.result
}

interface Tried {
  subject: string
  id: string
  verdict: CodeVerdict
}

async function tryCode(
  tx: ScopedTransaction,
  { purpose, subject, destination, code }: TypedCode,
  { clock, settings }: Pick<Deps, "clock" | "settings">,
): Promise<Tried> {
  const binding = { kind: purpose, subject }
  const stored = await findLatestCode(tx, binding, true)
  if (!stored?.secretHash || (destination !== undefined && stored.destination !== destination)) {
    return { subject, id: "", verdict: "expired" }
  }
  const typed = code.replace(/\s/g, "")
  const matches = sameHash(codeHash(settings.secrets.codePepper[0], binding, typed), stored.secretHash)
  const { id, expiresAt, attempts, usedAt } = stored
  const verdict = verifyCode({ stored: { expiresAt, attempts, usedAt }, matches, now: clock.now() })
  return { subject, id, verdict }
}
