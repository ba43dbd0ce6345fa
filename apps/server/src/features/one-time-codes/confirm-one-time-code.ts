import { ApiError, type ErrorCode } from "@trazo/contract/errors"
import { type CodeVerdict, judgeCode, type OneTimeCodePurpose } from "@trazo/domain/one-time-code"
import { inScope, type Scope, type ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { codeHash, sameHash } from "./code-hash.ts"
import { countWrongTry, findLatestCode, markCodeUsed } from "./queries.ts"

export interface TypedCode {
  purpose: OneTimeCodePurpose
  subject: string
  /** The address that must have got the code: after a change of address, codes to the old one are over. */
  destination?: string
  code: string
}

const refusals = {
  wrong: "CODE_WRONG",
  expired: "CODE_EXPIRED",
  used: "CODE_USED",
  exhausted: "CODE_EXHAUSTED",
} as const satisfies Record<Exclude<CodeVerdict, "accepted">, ErrorCode>

/**
 * Tries a code and, if it is right, does what it allows, in one transaction: the code is used up exactly if
 * `accepted` commits. A wrong try is counted in any case: its transaction commits before the error is thrown.
 * The code's row is locked meanwhile, so that parallel guesses take turns and share the five tries.
 * @throws ApiError CODE_WRONG, CODE_EXPIRED (also when none was sent), CODE_USED, CODE_EXHAUSTED
 */
export async function confirmOneTimeCode<T>(
  scope: Scope,
  typed: TypedCode,
  accepted: (tx: ScopedTransaction) => Promise<T>,
  deps: Pick<Deps, "db" | "clock" | "settings">,
): Promise<T> {
  const outcome = await inScope(deps.db, scope, async (tx) => {
    const verdict = await tryCode(tx, typed, deps)
    return verdict === "accepted" ? { result: await accepted(tx) } : { verdict }
  })
  if ("verdict" in outcome) throw new ApiError(refusals[outcome.verdict])
  return outcome.result
}

async function tryCode(
  tx: ScopedTransaction,
  { purpose, subject, destination, code }: TypedCode,
  { clock, settings }: Pick<Deps, "clock" | "settings">,
): Promise<CodeVerdict> {
  const now = clock.now()
  const stored = await findLatestCode(tx, { purpose, subject }, true)
  if (!stored || (destination !== undefined && stored.destination !== destination)) return "expired"
  const typed = code.replace(/\s/g, "")
  const matches = sameHash(
    codeHash(settings.secrets.codePepper, { purpose, subject }, typed),
    stored.code_hash,
  )
  const verdict = judgeCode({
    stored: { expiresAt: stored.expires_at, attempts: stored.attempts, usedAt: stored.used_at },
    matches,
    now,
  })
  if (verdict === "wrong") await countWrongTry(tx, stored.id)
  if (verdict === "accepted") await markCodeUsed(tx, stored.id, now)
  return verdict
}
