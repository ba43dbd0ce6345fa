import type { CertificateKind } from "@trazo/domain/certificates/certificate-kind"
import { isCedula } from "@trazo/domain/identity/cedula"
import type { IdentityType } from "@trazo/domain/identity/identity-type"
import * as oids from "../asn1/object-identifiers.ts"
import { type EncodingRules, inside, readOnly } from "../asn1/reader.ts"
import * as tags from "../asn1/tags.ts"
import { oidValue } from "../asn1/values.ts"
import { type Certificate, readCertificate } from "./certificate.ts"
import { emailOf } from "./extension-values.ts"
import { type LegacyFields, readLegacyFields } from "./legacy-fields.ts"
import { firstAttributes, withoutIdentifierPrefix } from "./name.ts"
import { type PolicySubject, policySubjectOf } from "./policy-catalogue.ts"

/** A certificate's statements about its holder, from any Ecuadorian authority. Undefined where it states nothing. */
export type CertificateHolder = {
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
 * Reads a certificate for display and verifies nothing. `ownArc` is the arc of this authority's own policies.
 * @throws Asn1Error when the bytes are not a certificate
 */
export function readCertificateHolder(
  der: Uint8Array,
  ownArc: string,
  rules: EncodingRules = "DER",
): CertificateHolder {
  const certificate = readCertificate(der, rules)
  const subject = firstAttributes(certificate.subject, rules)
  const issuer = firstAttributes(certificate.issuer, rules)
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
  const bare = legacy.identity ?? withoutRequestTime(withoutIdentifierPrefix(serialNumber))
  if (bare === undefined) return { identity: undefined, identityType: undefined }
  if (/^PAS[A-Z]{2}-/.test(serialNumber ?? "")) return { identity: bare, identityType: "passport" }
  if (isCedula(bare) || serialNumber?.startsWith("IDCEC-")) return { identity: bare, identityType: "ci" }
  if (legacy.identity !== undefined) return { identity: bare, identityType: "passport" }
  // a number without prefix that is not a cédula is the issuer's own and says nothing about the holder
  return { identity: undefined, identityType: undefined }
}

/** One authority writes the time of the request behind the cédula: `1714307103-210926153000`. */
function withoutRequestTime(serialNumber: string | undefined): string | undefined {
  return serialNumber?.replace(/^(\d{10})-\d{12}$/, "$1")
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
