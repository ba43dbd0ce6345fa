import * as oids from "../../asn1/object-identifiers.ts"
import { type Asn1Element, Asn1Error, inside, readOnly } from "../../asn1/reader.ts"
import * as tags from "../../asn1/tags.ts"
import { oidValue, textValue } from "../../asn1/values.ts"
import { equalBytes } from "../../bytes.ts"
import {
  allElements,
  alternativeNamesOf,
  authorityKeyIdentifierOf,
  basicConstraintsOf,
  subjectKeyIdentifierOf,
} from "../../x509/extension-values.ts"
import type { TbsCertificate } from "../../x509/tbs-certificate.ts"
import { policyFor, sealLimitsOfUse } from "../profile.ts"
import { keyIdentifierOf } from "../rsa-key.ts"
import { type Lint, unequal } from "./lint.ts"

/** Whether each extension of the profile is critical. */
const criticality: Readonly<Record<string, boolean>> = {
  [oids.basicConstraints]: true,
  [oids.keyUsage]: true,
  [oids.extendedKeyUsage]: false,
  [oids.authorityKeyIdentifier]: false,
  [oids.subjectKeyIdentifier]: false,
  [oids.subjectAltName]: false,
  [oids.certificatePolicies]: false,
  [oids.crlDistributionPoints]: false,
  [oids.authorityInfoAccess]: false,
}

export const extensionLints: readonly Lint[] = [
  {
    name: "extensions",
    source: "RFC 5280 §4.2",
    check: ({ extensions }, { holder }) =>
      unequal(
        [...extensions.keys()].sort(),
        Object.keys(criticality)
          .filter((type) => holder.kind !== "seal" || type !== oids.subjectAltName)
          .sort(),
      ),
  },
  {
    name: "critical-extensions",
    source: "RFC 5280 §4.2, ETSI EN 319 412-2 §4.3",
    check({ extensions }) {
      const wrong = [...extensions].find(([type, { critical }]) => critical !== criticality[type])
      return wrong && `Extension ${wrong[0]} is ${wrong[1].critical ? "" : "not "}critical`
    },
  },
  {
    name: "basic-constraints",
    source: "RFC 5280 §4.2.1.9",
    check(tbs) {
      const { isAuthority, pathLength } = basicConstraintsOf(tbs)
      if (isAuthority) return "CA:TRUE"
      return pathLength === undefined ? undefined : "A path length without CA:TRUE"
    },
  },
  {
    name: "key-usage",
    source: "RFC 5280 §4.2.1.3, ETSI EN 319 412-2 §4.3.2",
    // digitalSignature, nonRepudiation, keyEncipherment, and five unused bits; a seal has the first two
    check: (tbs, { holder }) =>
      unequal(
        [...readOnly(extensionValue(tbs, oids.keyUsage), tags.bitString).content],
        holder.kind === "seal" ? [6, 0b1100_0000] : [5, 0b1110_0000],
      ),
  },
  {
    name: "extended-key-usage",
    source: "RFC 5280 §4.2.1.12",
    check: (tbs, { holder }) =>
      unequal(
        listIn(tbs, oids.extendedKeyUsage).map(oidValue),
        holder.kind === "seal" ? [oids.documentSigning] : [oids.clientAuth, oids.emailProtection],
      ),
  },
  {
    name: "certificate-policies",
    source: "ARCOTEL-2024-0176, RFC 5280 §4.2.1.4",
    check(tbs, { holder, profile: { settings } }) {
      const wanted = [
        policyFor(holder.kind, settings.policyArc),
        settings.practiceStatement,
        holder.kind === "seal" ? sealLimitsOfUse : settings.limitsOfUse,
      ]
      return unequal(listIn(tbs, oids.certificatePolicies).map(policyParts), [wanted])
    },
  },
  {
    name: "authority-info-access",
    source: "RFC 5280 §4.2.2.1",
    check: (tbs, { profile: { settings } }) =>
      unequal(listIn(tbs, oids.authorityInfoAccess).map(accessParts), [
        [oids.ocsp, settings.addresses.ocsp],
        [oids.caIssuers, settings.addresses.issuingCertificate],
      ]),
  },
  {
    name: "crl-distribution-points",
    source: "RFC 5280 §4.2.1.13",
    check: (tbs, { profile: { settings } }) =>
      unequal(listIn(tbs, oids.crlDistributionPoints).map(pointUrls), [[settings.addresses.issuingCrl]]),
  },
  {
    name: "subject-alternative-name",
    source: "RFC 5280 §4.2.1.6, the approved request",
    check: (tbs, { holder }) =>
      unequal(
        alternativeNamesOf(tbs).map(({ tag, content }) => [tag, ascii(content)]),
        holder.kind === "seal" ? [] : [[tags.primitive(1), holder.email]],
      ),
  },
  {
    name: "authority-key-identifier",
    source: "RFC 5280 §4.2.1.1",
    check: (tbs, { profile }) => identifies(authorityKeyIdentifierOf(tbs), profile.issuer.keyIdentifier),
  },
  {
    name: "subject-key-identifier",
    source: "RFC 5280 §4.2.1.2",
    check: (tbs) => identifies(subjectKeyIdentifierOf(tbs), keyIdentifierOf(tbs.spki)),
  },
]

const ascii = (content: Uint8Array) => new TextDecoder("latin1").decode(content)

export function extensionValue({ extensions }: TbsCertificate, type: string): Uint8Array {
  const extension = extensions.get(type)
  if (!extension) throw new Asn1Error(`No extension ${type}`)
  return extension.value
}

/** What an extension's SEQUENCE holds. */
export function listIn(tbs: TbsCertificate, type: string): Asn1Element[] {
  return allElements(inside(readOnly(extensionValue(tbs, type), tags.sequence)))
}

/** Policy, then the text of each qualifier: the practice statement's URL, the notice. */
function policyParts(policy: Asn1Element): (string | undefined)[] {
  const fields = inside(policy)
  const parts: (string | undefined)[] = [oidValue(fields.next(tags.oid))]
  for (const qualifiers = fields.enter(tags.sequence); !qualifiers.done; ) {
    const qualifier = qualifiers.enter(tags.sequence)
    const isNotice = oidValue(qualifier.next(tags.oid)) === oids.userNotice
    parts.push(textValue(isNotice ? qualifier.enter(tags.sequence).next() : qualifier.next(tags.ia5String)))
  }
  fields.end()
  return parts
}

function accessParts(description: Asn1Element): string[] {
  const fields = inside(description)
  return [oidValue(fields.next(tags.oid)), ascii(fields.next(tags.primitive(6)).content)]
}

/** The URLs of a DistributionPoint's full name. */
function pointUrls(point: Asn1Element): string[] {
  const fullName = inside(point).enter(tags.constructed(0)).enter(tags.constructed(0))
  return allElements(fullName).map(({ tag, content }) => {
    if (tag !== tags.primitive(6)) throw new Asn1Error("Not a URI")
    return ascii(content)
  })
}

export function identifies(found: Uint8Array | undefined, wanted: Uint8Array): string | undefined {
  return found && equalBytes(found, wanted) ? undefined : "Another key identifier"
}
