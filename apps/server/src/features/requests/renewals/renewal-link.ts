import { createHmac, timingSafeEqual } from "node:crypto"
import { ApiError } from "@trazo/contract/errors/errors"
import type { Deps } from "../../../deps.ts"

/**
 * The token of a reminder's link names a certificate and nothing else: it proves no identity and starts no renewal
 * (docs/product/certificates.md).
 */

function seal(serial: string, key: Buffer): Buffer {
  return createHmac("sha256", key).update(`renewal of ${serial}`).digest().subarray(0, 16)
}

/** The serial in base 36 and its seal: 48 characters at most. */
export function renewalToken(serial: string, deps: Pick<Deps, "settings">): string {
  const sealed = seal(serial, deps.settings.secrets.linkKey[0])
  return `${BigInt(serial).toString(36)}.${sealed.toString("base64url")}`
}

const shape = /^([0-9a-z]{1,40})\.([A-Za-z0-9_-]{22})$/

/** @throws ApiError RENEWAL_LINK_INVALID */
export function serialOfToken(token: string, deps: Pick<Deps, "settings">): string {
  const [, number, sealed] = shape.exec(token) ?? []
  if (!number || !sealed) throw new ApiError("RENEWAL_LINK_INVALID")
  const serial = [...number].reduce((value, digit) => value * 36n + BigInt(Number.parseInt(digit, 36)), 0n)
  const given = Buffer.from(sealed, "base64url")
  const isOurs = deps.settings.secrets.linkKey.some((key) => {
    const wanted = seal(String(serial), key)
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  })
  if (!isOurs) throw new ApiError("RENEWAL_LINK_INVALID")
  return String(serial)
}
