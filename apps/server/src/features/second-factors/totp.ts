import { totpDriftSteps, totpPeriodSeconds, totpStep } from "@trazo/domain/second-factor"
import { Secret, TOTP } from "otpauth"
import type { Random } from "../../random.ts"

/** 160 bits, as RFC 4226 section 4 recommends. */
export function newTotpSecret(random: Random): Buffer {
  return random.bytes(20)
}

/** RFC 6238 as every application on a phone makes it: SHA-1, six digits, thirty seconds. */
export function totpOf(secret: Buffer, names: { issuer?: string; label?: string } = {}): TOTP {
  const buffer = new Uint8Array(secret).buffer
  const key = new Secret({ buffer })
  return new TOTP({ ...names, secret: key, algorithm: "SHA1", digits: 6, period: totpPeriodSeconds })
}

/** The step whose code was typed, of those that are taken now; null where there is none. */
export function acceptedStep(secret: Buffer, typed: string, now: Date): number | null {
  const token = typed.replace(/\s/g, "")
  if (!/^\d{6}$/.test(token)) return null
  const delta = totpOf(secret).validate({ token, timestamp: now.getTime(), window: totpDriftSteps })
  return delta === null ? null : totpStep(now) + delta
}
