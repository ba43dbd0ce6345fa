import { ApiError } from "@trazo/contract/errors/errors"
import type { Deps } from "../../../deps.ts"
import { derivedToken, isDerivedToken } from "../../identity/one-use-secrets/secret-text.ts"

/**
 * The token of a reminder's link names a certificate and nothing else: it proves no identity and starts no renewal
 * (docs/product/certificates.md).
 */

const textOf = (serial: string) => `renewal of ${serial}`
const bytes = 16

/** The serial in base 36 and its seal: 48 characters at most. */
export function renewalToken(serial: string, deps: Pick<Deps, "settings">): string {
  return `${BigInt(serial).toString(36)}.${derivedToken(textOf(serial), { bytes }, deps)}`
}

const shape = /^([0-9a-z]{1,40})\.([A-Za-z0-9_-]{22})$/

/** @throws ApiError RENEWAL_LINK_INVALID */
export function serialOfToken(token: string, deps: Pick<Deps, "settings">): string {
  const [, number, sealed] = shape.exec(token) ?? []
  if (!number || !sealed) throw new ApiError("RENEWAL_LINK_INVALID")
  const serial = [...number].reduce((value, digit) => value * 36n + BigInt(Number.parseInt(digit, 36)), 0n)
  if (!isDerivedToken(textOf(String(serial)), { token: sealed, bytes }, deps))
    throw new ApiError("RENEWAL_LINK_INVALID")
  return String(serial)
}
