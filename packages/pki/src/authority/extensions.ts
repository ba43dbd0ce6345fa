import {
  boolean,
  contextTag,
  explicit,
  ia5,
  integer,
  namedBits,
  nullValue,
  octetString,
  oid,
  sequence,
  tlv,
  utf8,
} from "./der.ts"
import { oids } from "./object-identifiers.ts"

/** Extension ::= SEQUENCE { extnID, critical DEFAULT FALSE, extnValue } (RFC 5280 §4.1). */
export function extension(type: string, critical: boolean, value: Uint8Array): Buffer {
  return sequence(oid(type), ...(critical ? [boolean(true)] : []), octetString(value))
}

/** The [3] field that closes a certificate's signed part. */
export const extensionsField = (...extensions: Uint8Array[]) => explicit(3, sequence(...extensions))

/** Bits of KeyUsage (RFC 5280 §4.2.1.3); nonRepudiation is the one that later editions call contentCommitment. */
export const keyUsageBits = {
  digitalSignature: 0,
  nonRepudiation: 1,
  keyEncipherment: 2,
  keyCertSign: 5,
  cRLSign: 6,
} as const

export function keyUsage(...usages: (keyof typeof keyUsageBits)[]): Buffer {
  return extension(oids.keyUsage, true, namedBits(...usages.map((usage) => keyUsageBits[usage])))
}

export function extendedKeyUsage(...purposes: string[]): Buffer {
  return extension(oids.extendedKeyUsage, false, sequence(...purposes.map(oid)))
}

/** CA:TRUE, with the number of authorities that may follow below, or without limit. */
export function authorityConstraints(pathLength?: number): Buffer {
  const limit = pathLength === undefined ? [] : [integer(pathLength)]
  return extension(oids.basicConstraints, true, sequence(boolean(true), ...limit))
}

/** CA:FALSE: cA is FALSE by default, so DER leaves the sequence empty (X.690 §11.5). */
export const endEntityConstraints = () => extension(oids.basicConstraints, true, sequence())

export function subjectKeyIdentifier(identifier: Uint8Array): Buffer {
  return extension(oids.subjectKeyIdentifier, false, octetString(identifier))
}

export function authorityKeyIdentifier(identifier: Uint8Array): Buffer {
  return extension(oids.authorityKeyIdentifier, false, sequence(tlv(contextTag(0, "primitive"), identifier)))
}

/** GeneralName of an address: uniformResourceIdentifier [6]. */
function address(url: string): Buffer {
  if (!/^[\x21-\x7e]+$/.test(url)) throw new RangeError(`Not an address in ASCII: ${url}`)
  return tlv(contextTag(6, "primitive"), Buffer.from(url, "latin1"))
}

export function crlDistributionPoint(url: string): Buffer {
  const fullName = tlv(contextTag(0, "constructed"), address(url))
  const point = sequence(tlv(contextTag(0, "constructed"), fullName))
  return extension(oids.crlDistributionPoints, false, sequence(point))
}

/** Where to ask for the state (OCSP) and where the issuer's certificate lies (RFC 5280 §4.2.2.1). */
export function authorityInfoAccess(at: { ocsp?: string; caIssuers: string }): Buffer {
  const access = (method: string, url: string) => sequence(oid(method), address(url))
  const ocsp = at.ocsp === undefined ? [] : [access(oids.ocsp, at.ocsp)]
  return extension(oids.authorityInfoAccess, false, sequence(...ocsp, access(oids.caIssuers, at.caIssuers)))
}

export type Policy = {
  policy: string
  /** Address of the certification practice statement. */
  practiceStatement: string
  /** Limits of use, shown to whoever relies on the certificate; at most 200 characters (RFC 5280 §4.2.1.4). */
  notice?: string
}

export function certificatePolicies(...policies: readonly Policy[]): Buffer {
  return extension(oids.certificatePolicies, false, sequence(...policies.map(policyInformation)))
}

function policyInformation({ policy, practiceStatement, notice }: Policy): Buffer {
  const qualifiers = [sequence(oid(oids.practiceStatement), ia5(practiceStatement))]
  if (notice !== undefined) {
    if ([...notice].length > 200 || notice === "") throw new RangeError("A notice has 1 to 200 characters")
    qualifiers.push(sequence(oid(oids.userNotice), sequence(utf8(notice))))
  }
  return sequence(oid(policy), sequence(...qualifiers))
}

/** rfc822Name [1]. Throws RangeError on an address outside ASCII, which it can't hold (RFC 5280 §4.2.1.6). */
export function subjectEmail(email: string): Buffer {
  if (!/^[\x21-\x7e]+@[\x21-\x7e]+$/.test(email)) throw new RangeError("Not an e-mail address in ASCII")
  const name = tlv(contextTag(1, "primitive"), Buffer.from(email, "latin1"))
  return extension(oids.subjectAltName, false, sequence(name))
}

/** Clients need not ask for this responder's own state (RFC 6960 §4.2.2.2.1). */
export const ocspNoCheck = () => extension(oids.ocspNoCheck, false, nullValue())
