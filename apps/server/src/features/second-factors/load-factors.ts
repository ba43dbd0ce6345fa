import type { Factors } from "./factors.ts"
import { listPasskeys } from "./passkeys.queries.ts"
import { countRecoveryCodes, findTotp } from "./queries.ts"
import type { Either, Subject } from "./subject.ts"

export async function loadFactors(tx: Either, subject: Subject): Promise<Factors> {
  const [totp, passkeys, recoveryCodesLeft] = await Promise.all([
    findTotp(tx, subject),
    listPasskeys(tx, subject),
    countRecoveryCodes(tx, subject),
  ])
  return { totpSince: totp?.confirmedAt ?? null, passkeys, recoveryCodesLeft }
}
