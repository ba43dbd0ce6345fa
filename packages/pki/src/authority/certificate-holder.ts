import type { CertificateKind } from "@trazo/domain/certificates/certificate-kind"
import { isCedula } from "@trazo/domain/identity/cedula"
import type { IdentityType } from "@trazo/domain/identity/identity-type"
import * as oids from "../asn1/object-identifiers.ts"
import { inside, readOnly } from "../asn1/reader.ts"
import * as tags from "../asn1/tags.ts"
import { oidValue } from "../asn1/values.ts"
import { type Certificate, readCertificate } from "../x509/certificate.ts"
import { emailOf } from "../x509/extension-values.ts"
import { firstAttributes, withoutIdentifierPrefix } from "../x509/name.ts"
import { type LegacyFields, readLegacyFields } from "./legacy-fields.ts"
import { type PolicySubject, policySubjectOf } from "./policy-catalogue.ts"

/** A certificate's statements about its holder, from any Ecuadorian authority. Undefined where it states nothing. */
type CertificateHolder = {
  /** "B": in the subject's attributes (ARCOTEL-2024-0176); "A": in private fields, as before. */
  generation: "A" | "B"
  commonName: string
  names: string | undefined
  surnames: string | undefined
  identityType: IdentityType | undefined
  /** Cédula or passport, without prefix. */
  identity: string | undefined
  ruc: string | undefined
  organisation: string | undefined
  department: string | undefined
  position: string | undefined
  city: string | undefined
  email: string | undefined
  policies: string[]
  speaksFor: PolicySubject | undefined
  /** The kind under which this product sells it, if any. */
  kind: CertificateKind | undefined
  issuer: { commonName: string | undefined; organisation: string | undefined }
  /** Decimal. */
  serial: string
  notBefore: Date
  notAfter: Date
}

/**
 * Reads a certificate (DER) for display; throws DerError on what isn't one. Nothing is verified: see chain.ts.
 * `ownArc` is the arc of this authority's own policies.
 */
export function readCertificateHolder(der: Uint8Array, ownArc: string): CertificateHolder {
  const certificate = readCertificate(der)
  const subject = firstAttributes(certificate.subject)
  const issuer = firstAttributes(certificate.issuer)
  const legacy = readLegacyFields(certificate)
  const generation = legacy.identity === undefined ? "B" : "A"
  const policies = policiesOf(certificate)
  const speaksFor = policySubjectOf(policies, ownArc, generation)
  const ruc = legacy.ruc ?? withoutIdentifierPrefix(subject.get(oids.organizationIdentifier))
  return {
    generation,
    commonName: subject.get(oids.commonName) ?? "",
    names: legacy.names ?? subject.get(oids.givenName),
    surnames: surnamesOf(legacy) ?? subject.get(oids.surname),
    ...identityOf(legacy, subject.get(oids.serialNumber)),
    ruc,
    organisation: legacy.organisation ?? legacy.institution ?? subject.get(oids.organizationName),
    department: subject.get(oids.organizationalUnitName),
    position: legacy.position ?? subject.get(oids.title),
    city: legacy.city ?? subject.get(oids.localityName),
    email: emailOf(certificate),
    policies,
    speaksFor,
    kind: kindOf(speaksFor, ruc),
    issuer: {
      commonName: issuer.get(oids.commonName),
      organisation: issuer.get(oids.organizationName),
    },
    serial: certificate.serial,
    notBefore: certificate.notBefore,
    notAfter: certificate.notAfter,
  }
}

function surnamesOf({ surname1, surname2 }: LegacyFields): string | undefined {
  return surname1 && [surname1, surname2].filter(Boolean).join(" ")
}

function identityOf(
  legacy: LegacyFields,
  serialNumber: string | undefined,
): Pick<CertificateHolder, "identity" | "identityType"> {
  const bare = legacy.identity ?? withoutIdentifierPrefix(serialNumber)
  if (bare === undefined) return { identity: undefined, identityType: undefined }
  if (/^PAS[A-Z]{2}-/.test(serialNumber ?? "")) return { identity: bare, identityType: "passport" }
  if (isCedula(bare) || serialNumber?.startsWith("IDCEC-")) return { identity: bare, identityType: "ci" }
  if (legacy.identity !== undefined) return { identity: bare, identityType: "passport" }
  // a number without prefix that is not a cédula is the issuer's own and says nothing about the holder
  return { identity: undefined, identityType: undefined }
}

/** A natural person's policy is the same with and without RUC. Only the RUC tells them apart. */
function kindOf(speaksFor: PolicySubject | undefined, ruc: string | undefined): CertificateKind | undefined {
  if (speaksFor === "natural") return ruc ? "subject2" : "subject1"
  return speaksFor === "legalRepresentative" || speaksFor === "company" ? "subject4" : undefined
}

function policiesOf(certificate: Certificate): string[] {
  const extension = certificate.extensions.get(oids.certificatePolicies)
  if (!extension) return []
  const policies: string[] = []
  const list = inside(readOnly(extension.value, tags.sequence))
  while (!list.done) policies.push(oidValue(list.enter(tags.sequence).next(tags.oid)))
  return policies
}
