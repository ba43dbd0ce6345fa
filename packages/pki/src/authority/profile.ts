import type { CertificateKind } from "@trazo/domain/certificate-kind"
import type { AuthorityAddresses } from "./addresses.ts"
import { oid } from "./der.ts"
import {
  authorityInfoAccess,
  authorityKeyIdentifier,
  certificatePolicies,
  crlDistributionPoint,
  endEntityConstraints,
  extendedKeyUsage,
  keyUsage,
  subjectEmail,
  subjectKeyIdentifier,
} from "./extensions.ts"
import { encodeTbsCertificate } from "./issue.ts"
import type { Issuer } from "./issuer.ts"
import { oids } from "./object-identifiers.ts"
import { keyIdentifierOf } from "./rsa-key.ts"
import { type ApprovedHolder, holderName } from "./subject.ts"

export type ProfileSettings = {
  /** Object identifier under which the policies stand, such as «1.3.6.1.4.1.» and an enterprise number. */
  policyArc: string
  addresses: AuthorityAddresses
  /** Address of the certification practice statement. */
  practiceStatement: string
  /** Limits of use, at most 200 characters: Ley 67 article 22 wants them in the certificate. */
  limitsOfUse: string
}

/** An issuing authority's profile: the extensions that no holder changes, encoded once for each policy. */
export type EndEntityProfile = { issuer: Issuer; fixedExtensions: Record<CertificateKind, Buffer[]> }

/**
 * Last arcs of the policies of ARCOTEL-2024-0176 under an authority's own arc: 2.1.1 natural person, key in a file;
 * 2.3.1 legal representative, key in a file. A natural person with RUC has no policy of its own.
 */
export const policyArcs: Record<CertificateKind, string> = {
  subject1: "2.1.1",
  subject2: "2.1.1",
  subject4: "2.3.1",
}

export function policyFor(kind: CertificateKind, policyArc: string): string {
  return `${policyArc}.${policyArcs[kind]}`
}

export function createEndEntityProfile(issuer: Issuer, settings: ProfileSettings): EndEntityProfile {
  oid(settings.policyArc) // throws at start-up rather than at the first certificate
  const { addresses, practiceStatement, limitsOfUse } = settings
  const shared = [
    endEntityConstraints(),
    keyUsage("digitalSignature", "nonRepudiation", "keyEncipherment"),
    extendedKeyUsage(oids.clientAuth, oids.emailProtection),
    authorityKeyIdentifier(issuer.keyIdentifier),
    crlDistributionPoint(addresses.issuingCrl),
    authorityInfoAccess({ ocsp: addresses.ocsp, caIssuers: addresses.issuingCertificate }),
  ]
  const fixed = (kind: CertificateKind) => [
    ...shared,
    certificatePolicies({
      policy: policyFor(kind, settings.policyArc),
      practiceStatement,
      notice: limitsOfUse,
    }),
  ]
  return {
    issuer,
    fixedExtensions: {
      subject1: fixed("subject1"),
      subject2: fixed("subject2"),
      subject4: fixed("subject4"),
    },
  }
}

export type CertificateIntent = {
  profile: EndEntityProfile
  /** Decimal, from newSerial. */
  serial: string
  /** What was approved; nothing of the certification request's own subject or extensions counts. */
  holder: ApprovedHolder
  /** SubjectPublicKeyInfo, DER, from parseCertificationRequest. */
  spki: Uint8Array
  notBefore: Date
  notAfter: Date
}

/**
 * The bytes to store as an intent and then to sign: deterministic, 1 to 2 KB. Throws RangeError where the approved
 * data can't stand in a certificate, or the certificate would outlive its issuer.
 */
export function buildTbsCertificate(intent: CertificateIntent): Buffer {
  const { profile, holder, spki, notAfter } = intent
  const { issuer } = profile
  if (notAfter > issuer.notAfter) throw new RangeError("A certificate can't outlive its issuer")
  if (Buffer.compare(spki, issuer.spki) === 0) throw new RangeError("The issuer's own key is no holder's")
  return encodeTbsCertificate({
    serial: intent.serial,
    issuer: issuer.name,
    subject: holderName(holder),
    spki,
    notBefore: intent.notBefore,
    notAfter,
    extensions: [
      ...profile.fixedExtensions[holder.kind],
      subjectKeyIdentifier(keyIdentifierOf(spki)),
      subjectEmail(holder.email),
    ],
  })
}
