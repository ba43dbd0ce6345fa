import type { Deps } from "../../deps.ts"
import type { Site } from "../../plugins/called-site.ts"
import { judgePasskey } from "./judge-passkey.ts"
import type { ChallengePurpose } from "./passkeys.queries.ts"
import { lockTotp, updateTotp, useRecoveryCode } from "./queries.ts"
import { recoveryHash } from "./recovery-codes.ts"
import type { Either, Subject } from "./subject.ts"
import { acceptedStep } from "./totp.ts"
import { openTotpSecret } from "./totp-secret.ts"
import type { TypedFactor } from "./typed-factor.ts"

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
export function judgeFactor(
  tx: Either,
  { subject, typed, site, purpose }: Asked,
  deps: Pick<Deps, "clock" | "settings">,
): Promise<boolean> {
  if (typed.way === "passkey") {
    return judgePasskey(tx, { subject, answer: typed.passkey, site, purpose }, deps)
  }
  if (typed.way === "totp") return judgeTotp(tx, subject, typed.code, deps)
  const hash = recoveryHash(subject, typed.code, deps)
  return useRecoveryCode(tx, subject, { hash, now: deps.clock.now() })
}

async function judgeTotp(
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
