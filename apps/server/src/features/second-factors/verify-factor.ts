import { ApiError } from "@trazo/contract/errors"
import type { PasskeyAnswer } from "@trazo/contract/passkey"
import { fieldMessages } from "@trazo/domain/forms/field-rules"
import type { Deps } from "../../deps.ts"
import type { Site } from "../../plugins/called-site.ts"
import { type AttemptPair, claimAttempt, forgetAttempts } from "../sessions/claim-attempt.ts"
import type { ChallengePurpose } from "./passkeys.queries.ts"
import { lockTotp, updateTotp, useRecoveryCode } from "./queries.ts"
import { recoveryHash } from "./recovery-codes.ts"
import type { Either, Subject } from "./subject.ts"
import { acceptedStep, openTotpSecret } from "./totp.ts"
import { verifyPasskey } from "./verify-passkey.ts"

/** What somebody proves themselves with: one of the ways. */
export type TypedFactor =
  | { way: "totp"; code: string }
  | { way: "recovery"; code: string }
  | { way: "passkey"; passkey: PasskeyAnswer }

interface Body {
  code?: string | undefined
  recoveryCode?: string | undefined
  passkey?: PasskeyAnswer | undefined
}

/** The first that a call carries. @throws ApiError VALIDATION_FAILED where it carries none */
export function typedFactor({ code, recoveryCode, passkey }: Body): TypedFactor {
  if (passkey) return { way: "passkey", passkey }
  if (recoveryCode) return { way: "recovery", code: recoveryCode }
  if (code) return { way: "totp", code }
  throw new ApiError("VALIDATION_FAILED", { fields: { code: fieldMessages.required } })
}

const messages = {
  totp: undefined,
  recovery: "Ese código de recuperación no es correcto o ya se usó.",
  passkey: "No pudimos comprobar su llave de acceso. Inténtelo otra vez.",
} as const satisfies Record<TypedFactor["way"], string | undefined>

export function factorRefused(way: TypedFactor["way"]): ApiError {
  const message = messages[way]
  return new ApiError("FACTOR_WRONG", message ? { message } : {})
}

interface FactorTry {
  subject: Subject
  way: TypedFactor["way"]
  /** The caller's IP. */
  address: string
}

/** Six digits can be guessed from many addresses by who has the password: those are counted together too. */
const moreFreeFromAnywhere = 15

function pairsOf({ subject: { area, id }, way, address }: FactorTry): AttemptPair[] {
  const pair = { kind: "second-factor", area, user: id } as const
  const anywhere = { ...pair, address: "anywhere", moreFree: moreFreeFromAnywhere }
  return [{ ...pair, address }, ...(way === "totp" ? [anywhere] : [])]
}

/** Counts a try before it is judged, by the delays of signing in. @throws ApiError TOO_MANY_REQUESTS */
export async function claimFactorAttempt(
  tx: Either,
  attempt: FactorTry,
  deps: Pick<Deps, "clock" | "settings">,
): Promise<void> {
  for (const pair of pairsOf(attempt)) await claimAttempt(tx, pair, deps)
}

/** After a success. */
export async function forgetFactorAttempts(
  tx: Either,
  attempt: FactorTry,
  deps: Pick<Deps, "clock" | "settings">,
): Promise<void> {
  for (const pair of pairsOf(attempt)) await forgetAttempts(tx, pair, deps)
}

interface Asked {
  subject: Subject
  typed: TypedFactor
  site: Site
  purpose: ChallengePurpose
}

/**
 * Whether what was typed proves the account's owner. What is right is used up here: a code's step, a recovery code,
 * a challenge. The transaction has to commit whatever the answer is, so that a challenge is gone in any case.
 */
export function verifyFactor(
  tx: Either,
  { subject, typed, site, purpose }: Asked,
  deps: Pick<Deps, "clock" | "settings">,
): Promise<boolean> {
  if (typed.way === "passkey") {
    return verifyPasskey(tx, { subject, answer: typed.passkey, site, purpose }, deps)
  }
  if (typed.way === "totp") return verifyTotp(tx, subject, typed.code, deps)
  const hash = recoveryHash(subject, typed.code, deps)
  return useRecoveryCode(tx, subject, { hash, now: deps.clock.now() })
}

async function verifyTotp(
  tx: Either,
  subject: Subject,
  code: string,
  deps: Pick<Deps, "clock" | "settings">,
): Promise<boolean> {
  const totp = await lockTotp(tx, subject)
  if (!totp?.confirmedAt) return false
  const step = acceptedStep(openTotpSecret(totp.sealedSecret, subject, deps), code, deps.clock.now())
  if (step === null || (totp.lastStep !== null && step <= totp.lastStep)) return false
  await updateTotp(tx, subject, { last_step: step })
  return true
}
