import { ApiError } from "@trazo/contract/errors/errors"
import type { PasskeyAnswer } from "@trazo/contract/identity/passkey"
import { fieldMessages } from "@trazo/domain/forms/field-rules"
import type { AnyTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import type { Site } from "../../../plugins/called-site.ts"
import { type CountedAttempt, claimAttempt } from "../sessions/claim-attempt.ts"
import { findKnownDevice } from "../sessions/known-devices.ts"
import type { ChallengePurpose } from "./passkey.ts"
import { recoveryHashes, useRecoveryCode } from "./recovery-codes.ts"
import type { Subject } from "./subject.ts"
import { acceptedStep, lockTotp, openTotpSecret, updateTotp } from "./totp.ts"
import { verifyPasskey } from "./verify-passkey.ts"

export type TypedFactor =
  | { way: "totp"; code: string }
  | { way: "recovery"; code: string }
  | { way: "passkey"; passkey: PasskeyAnswer }

interface Body {
  code?: string | undefined
  recoveryCode?: string | undefined
  passkey?: PasskeyAnswer | undefined
}

/** @throws ApiError VALIDATION_FAILED if the body holds no factor */
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
  address: string
  /** Cookie of known devices. */
  device: string | undefined
}

/**
 * Counts an attempt before the factor is verified. TOTP codes are short, so they have their own total of the account over
 * all networks.
 * @throws ApiError TOO_MANY_REQUESTS
 */
export function claimFactorAttempt(
  tx: AnyTransaction,
  { subject: { area, id }, way, address, device: cookie }: FactorTry,
  deps: Pick<Deps, "clock" | "settings">,
): Promise<CountedAttempt> {
  const kind = way === "totp" ? "totp" : "second-factor"
  const device = findKnownDevice(tx, { area, id, cookie }, deps)
  return claimAttempt(tx, { kind, area, user: id, address, device }, deps)
}

interface Proof {
  subject: Subject
  typed: TypedFactor
  site: Site
  purpose: ChallengePurpose
}

/**
 * Verifies a factor and uses it up: the TOTP step, the recovery code or the challenge. Commit the transaction for a false
 * result too, so that the challenge cannot be used again.
 */
export function verifyFactor(
  tx: AnyTransaction,
  { subject, typed, site, purpose }: Proof,
  deps: Pick<Deps, "clock" | "settings">,
): Promise<boolean> {
  if (typed.way === "passkey") {
    return verifyPasskey(tx, { subject, response: typed.passkey, site, purpose }, deps)
  }
  if (typed.way === "totp") return verifyTotp(tx, subject, typed.code, deps)
  const hashes = recoveryHashes(subject, typed.code, deps)
  return useRecoveryCode(tx, subject, { hashes, now: deps.clock.now() })
}

async function verifyTotp(
  tx: AnyTransaction,
  subject: Subject,
  code: string,
  deps: Pick<Deps, "clock" | "settings">,
): Promise<boolean> {
  const totp = await lockTotp(tx, subject)
  if (!totp?.confirmedAt) return false
  const step = acceptedStep(openTotpSecret(totp.sealedSecret, subject, deps), code, deps.clock.now())
  if (step === null || (totp.lastStep !== null && step <= totp.lastStep)) return false
  await updateTotp(tx, subject, { lastStep: step })
  return true
}
