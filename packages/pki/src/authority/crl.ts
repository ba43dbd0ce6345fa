import type { KeyObject } from "node:crypto"
import type { CrlReasonCode } from "@trazo/domain/revocation-reason"
import { enumerated, explicit, generalizedTime, integer, sequence, time } from "./der.ts"
import { authorityKeyIdentifier, extension } from "./extensions.ts"
import type { Issuer } from "./issuer.ts"
import { oids } from "./object-identifiers.ts"

import { serialElement } from "./serial.ts"
import { signatureAlgorithm, signed } from "./signature.ts"

/** A certificate that must not be trusted. A suspension is one with reason certificateHold. */
export type RevokedEntry = {
  /** Decimal. */
  serial: string
  revokedAt: Date
  reason?: CrlReasonCode | undefined
  /** When the cause happened, where it is known to lie before the revocation (RFC 5280 §5.3.2). */
  invalidityDate?: Date | undefined
}

export type CrlFields = {
  issuer: Issuer
  /** Greater than any number before (RFC 5280 §5.2.3). */
  number: number | bigint
  thisUpdate: Date
  nextUpdate: Date
  entries: RevokedEntry[]
}

/** A complete CRL, version 2, DER, with CRL number and authority key identifier (RFC 5280 §5). */
export async function buildCrl({ key, ...fields }: CrlFields & { key: KeyObject }): Promise<Buffer> {
  if (fields.nextUpdate <= fields.thisUpdate)
    throw new RangeError("A list's next update comes after this one")
  return sequence(...(await signed(encodeTbsCertList(fields), key)))
}

function encodeTbsCertList({ issuer, number, thisUpdate, nextUpdate, entries }: CrlFields): Buffer {
  return sequence(
    integer(1), // version 2
    signatureAlgorithm,
    issuer.name,
    time(thisUpdate),
    time(nextUpdate),
    // RFC 5280 §5.1.2.6: an empty list is absent
    ...(entries.length ? [sequence(...entries.map(encodeEntry))] : []),
    explicit(
      0,
      sequence(
        authorityKeyIdentifier(issuer.keyIdentifier),
        extension(oids.crlNumber, false, integer(number)),
      ),
    ),
  )
}

function encodeEntry({ serial, revokedAt, reason, invalidityDate }: RevokedEntry): Buffer {
  const extensions: Buffer[] = []
  // RFC 5280 §5.3.1: «unspecified» is said by leaving the reason out
  if (reason) extensions.push(extension(oids.reasonCode, false, enumerated(reason)))
  if (invalidityDate) extensions.push(extension(oids.invalidityDate, false, generalizedTime(invalidityDate)))
  return sequence(
    serialElement(serial),
    time(revokedAt),
    ...(extensions.length ? [sequence(...extensions)] : []),
  )
}
