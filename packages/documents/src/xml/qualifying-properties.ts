import { type Bytes, equalBytes } from "@trazo/pki/bytes"
import { type Certificate, readCertificate } from "@trazo/pki/x509/certificate"
import { orUndefined } from "@trazo/pki/x509/extension-values"
import { digest } from "../cms/algorithms.ts"
import type { SignatureFacts } from "../cms/signature-facts.ts"
import type { CarriedEvidence } from "../trust/revocation.ts"
import type { WorkBudget } from "../work-budget.ts"
import { canonicalize } from "./canonicalize.ts"
import { base64In, childNamed, elementsIn, textOf, type XmlElement } from "./nodes.ts"
import { type CheckedReference, hashNamed, isOver } from "./references.ts"
import { canonicalizationOf, dsig, usualCanonicalization } from "./transforms.ts"

/** What XAdES adds to a signature (ETSI EN 319 132-1). */
interface Properties {
  readonly signingTime: Date | undefined
  /** Whether a certificate is the one that the signer named; undefined when none is named. */
  readonly isSigners: ((certificate: Certificate) => boolean) | undefined
  readonly certificates: readonly Certificate[]
  readonly carried: CarriedEvidence
  /** Properties that call themselves signed, and are not. */
  readonly hasUnsigned: boolean
  readonly stamps: SignatureFacts["stamps"]
}

/** Signed properties count only if a reference is over them. */
export function readProperties(
  signature: XmlElement,
  references: readonly CheckedReference[],
  work: WorkBudget,
): Properties {
  const all = [...elementsIn(signature)].filter((one) => ownerOf(one) === signature)
  const named = (local: string) =>
    all.filter((one) => one.local === local && one.namespace.includes("uri.etsi.org/01903"))
  work.spend("nodeVisited", all.length * 4)
  const isSigned = (element: XmlElement) => {
    work.spend("nodeVisited", references.length * 4)
    return references.some((reference) => isOver(reference, element))
  }
  const [time] = named("SigningTime").filter(isSigned)
  const certified = [...named("SigningCertificate"), ...named("SigningCertificateV2")].filter(isSigned)
  const [firstCert] = certified.flatMap((one) =>
    [...elementsIn(one)].filter(({ local }) => local === "CertDigest"),
  )
  const value = childNamed(signature, dsig, "SignatureValue")
  return {
    signingTime: time && dateOf(textOf(time).trim()),
    isSigners: firstCert && ((certificate) => matches(firstCert, certificate)),
    certificates: octetsOf(named("EncapsulatedX509Certificate")).flatMap(
      (der) => orUndefined(() => readCertificate(der, "BER")) ?? [],
    ),
    carried: {
      ocsp: octetsOf(named("EncapsulatedOCSPValue")),
      crls: octetsOf(named("EncapsulatedCRLValue")),
    },
    hasUnsigned: named("SignedProperties").some((one) => !isSigned(one)),
    stamps: value ? named("SignatureTimeStamp").flatMap((stamp) => tokensOf(stamp, value, work)) : [],
  }
}

/** The nearest Signature around an element, so that a countersignature's properties stay its own. */
function ownerOf(element: XmlElement): XmlElement | undefined {
  for (let at: XmlElement | null = element; at; at = at.parent) {
    if (at.namespace === dsig && at.local === "Signature") return at
  }
  return undefined
}

function matches(certDigest: XmlElement, certificate: Certificate): boolean {
  const hash = hashNamed(childNamed(certDigest, dsig, "DigestMethod"))
  const value = childNamed(certDigest, dsig, "DigestValue")
  const [stated] = value ? octetsOf([value]) : []
  return hash !== undefined && stated !== undefined && equalBytes(stated, digest(hash, certificate.der))
}

function tokensOf(
  stamp: XmlElement,
  value: XmlElement,
  work: WorkBudget,
): SignatureFacts["stamps"][number][] {
  const stated = childNamed(stamp, dsig, "CanonicalizationMethod")
  const method = stated ? canonicalizationOf(stated) : usualCanonicalization
  if (!method) return []
  const over = [canonicalize({ apex: value, without: new Set(), withComments: true, work }, method)]
  const tokens = [...elementsIn(stamp)].filter(({ local }) => local === "EncapsulatedTimeStamp")
  return octetsOf(tokens).map((token) => ({ token, over }))
}

function octetsOf(elements: readonly XmlElement[]): Bytes[] {
  return elements.slice(0, 200).flatMap((element) => base64In(element) ?? [])
}

function dateOf(text: string): Date | undefined {
  const date = new Date(/[Zz]|[+-]\d\d:?\d\d$/.test(text) ? text : `${text}Z`)
  return Number.isNaN(date.getTime()) ? undefined : date
}
