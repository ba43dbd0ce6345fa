import * as oids from "../asn1/object-identifiers.ts"
import { readOnly } from "../asn1/reader.ts"
import * as tags from "../asn1/tags.ts"
import {
  boolean,
  element,
  generalizedTime,
  ia5String,
  integer,
  namedBits,
  nullValue,
  octetString,
  oid,
  sequence,
  utf8String,
} from "../asn1/writer.ts"
import type { Bytes } from "../bytes.ts"
import { keyUsageBits } from "../x509/extension-values.ts"

/** Extension ::= SEQUENCE { extnID, critical DEFAULT FALSE, extnValue } (RFC 5280 §4.1). */
export function extension(type: string, critical: boolean, value: Uint8Array): Bytes {
  return sequence(oid(type), ...(critical ? [boolean(true)] : []), octetString(value))
}

export function keyUsage(...usages: (keyof typeof keyUsageBits)[]): Bytes {
  return extension(oids.keyUsage, true, namedBits(...usages.map((usage) => keyUsageBits[usage])))
}

export function extendedKeyUsage(...purposes: string[]): Bytes {
  return extension(oids.extendedKeyUsage, false, sequence(...purposes.map(oid)))
}

/** Critical, and without another purpose (RFC 3161 §2.3). */
export const timeStampingUsage = () =>
  extension(oids.extendedKeyUsage, true, sequence(oid(oids.timeStamping)))

/** When the key may sign (RFC 3280 §4.2.1.4): both ends as GeneralizedTime under implicit tags. */
export function privateKeyUsagePeriod(from: Date, until: Date): Bytes {
  const end = (number: number, date: Date) =>
    element(tags.primitive(number), contentOf(generalizedTime(date)))
  return extension(oids.privateKeyUsagePeriod, false, sequence(end(0, from), end(1, until)))
}

const contentOf = (time: Bytes) => readOnly(time, tags.generalizedTime).content

/** CA:TRUE. `pathLength` is the number of authorities allowed below, unlimited when omitted. */
export function authorityConstraints(pathLength?: number): Bytes {
  const limit = pathLength === undefined ? [] : [integer(pathLength)]
  return extension(oids.basicConstraints, true, sequence(boolean(true), ...limit))
}

/** CA:FALSE: cA is FALSE by default, so DER leaves the sequence empty (X.690 §11.5). */
export const endEntityConstraints = () => extension(oids.basicConstraints, true, sequence())

export function subjectKeyIdentifier(identifier: Uint8Array): Bytes {
  return extension(oids.subjectKeyIdentifier, false, octetString(identifier))
}

export function authorityKeyIdentifier(identifier: Uint8Array): Bytes {
  return extension(oids.authorityKeyIdentifier, false, sequence(element(tags.primitive(0), identifier)))
}

const ascii = (text: string) => new TextEncoder().encode(text)

/** uniformResourceIdentifier [6] of a GeneralName. */
function uri(url: string): Bytes {
  if (!/^[\x21-\x7e]+$/.test(url)) throw new RangeError(`Not a URI in ASCII: ${url}`)
  return element(tags.primitive(6), ascii(url))
}

export function crlDistributionPoint(url: string): Bytes {
  const fullName = element(tags.constructed(0), uri(url))
  const point = sequence(element(tags.constructed(0), fullName))
  return extension(oids.crlDistributionPoints, false, sequence(point))
}

/** URLs of OCSP and of the issuer's certificate (RFC 5280 §4.2.2.1). */
export function authorityInfoAccess(at: { ocsp?: string; caIssuers: string }): Bytes {
  const access = (method: string, url: string) => sequence(oid(method), uri(url))
  const ocsp = at.ocsp === undefined ? [] : [access(oids.ocsp, at.ocsp)]
  return extension(oids.authorityInfoAccess, false, sequence(...ocsp, access(oids.caIssuers, at.caIssuers)))
}

type Policy = {
  policy: string
  /** URL of the certification practice statement. */
  practiceStatement: string
  /** Limits of use, 1 to 200 characters (RFC 5280 §4.2.1.4). */
  notice?: string
}

export function certificatePolicies(...policies: readonly Policy[]): Bytes {
  return extension(oids.certificatePolicies, false, sequence(...policies.map(policyInformation)))
}

function policyInformation({ policy, practiceStatement, notice }: Policy): Bytes {
  const qualifiers = [sequence(oid(oids.practiceStatement), ia5String(practiceStatement))]
  if (notice !== undefined) {
    if ([...notice].length > 200 || notice === "") throw new RangeError("A notice has 1 to 200 characters")
    qualifiers.push(sequence(oid(oids.userNotice), sequence(utf8String(notice))))
  }
  return sequence(oid(policy), sequence(...qualifiers))
}

/** rfc822Name [1]. @throws RangeError on an address outside ASCII (RFC 5280 §4.2.1.6) */
export function subjectEmail(email: string): Bytes {
  if (!/^[\x21-\x7e]+@[\x21-\x7e]+$/.test(email)) throw new RangeError("Not an e-mail address in ASCII")
  const name = element(tags.primitive(1), ascii(email))
  return extension(oids.subjectAltName, false, sequence(name))
}

/** Clients need not check the responder's own status (RFC 6960 §4.2.2.2.1). */
export const ocspNoCheck = () => extension(oids.ocspNoCheck, false, nullValue())
