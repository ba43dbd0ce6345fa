import { generateKeyPairSync, randomBytes } from "node:crypto"
import { beforeAll, expect, it } from "vitest"
import { after, holders, makeAuthority, newHolderKey, settings, start } from "../../../testing/authority.ts"
import { encodeTbsParts, replacedExtension, type TbsParts, tbsParts } from "../../../testing/tbs-parts.ts"
import * as oids from "../../asn1/object-identifiers.ts"
import { inside, readOnly } from "../../asn1/reader.ts"
import * as tags from "../../asn1/tags.ts"
import { element, integer, namedBits, octetString, sequence, time, utf8String } from "../../asn1/writer.ts"
import type { Bytes } from "../../bytes.ts"
import * as ext from "../extensions.ts"
import { encodeName } from "../name.ts"
import { buildTbsCertificate, type CertificateIntent } from "../profile.ts"
import { newSerial } from "../serial-number.ts"
import { holderName } from "../subject.ts"
import { lintTbs, requireSoundTbs } from "./lint-tbs.ts"

let intents: Record<"natural" | "withRuc" | "representative", CertificateIntent>
const { spki } = newHolderKey()
const own = settings.addresses

beforeAll(async () => {
  const { profile } = await makeAuthority()
  const intent = (holder: CertificateIntent["holder"]) => ({
    profile,
    holder,
    spki,
    serial: newSerial(randomBytes),
    notBefore: start,
    notAfter: after(365),
  })
  intents = {
    natural: intent(holders.natural),
    withRuc: intent(holders.withRuc),
    representative: intent(holders.representative),
  }
})

/** The same bytes with other fields. */
const replaced = (change: (intent: CertificateIntent) => TbsParts) => (intent: CertificateIntent) =>
  encodeTbsParts({ ...tbsParts(buildTbsCertificate(intent)), ...change(intent) })

/** Another certificate than the approved one, from the same encoder. */
const built = (change: Partial<CertificateIntent>) => (intent: CertificateIntent) =>
  buildTbsCertificate({ ...intent, ...change })

const withHolder = (change: object) => (intent: CertificateIntent) =>
  buildTbsCertificate({ ...intent, holder: { ...intent.holder, ...change } })

const withExtension = (type: string, wanted?: Bytes) =>
  replaced((intent) => replacedExtension(buildTbsCertificate(intent), type, wanted))

const withAttribute = (type: string, value: string) =>
  replaced(({ holder }) => {
    const names = inside(readOnly(holderName(holder, "PASEC"), tags.sequence))
    const all: Bytes[] = []
    while (!names.done) all.push(names.next().bytes)
    const extra = inside(readOnly(encodeName([{ type, value }]), tags.sequence)).next().bytes
    return { subject: sequence(...all, extra) }
  })

const weakKey = generateKeyPairSync("rsa", { modulusLength: 1024 }).publicKey.export({
  format: "der",
  type: "spki",
})
const bigSerial = (2n ** 160n).toString()
const policy = (change: object) =>
  ext.certificatePolicies({
    policy: `${settings.policyArc}.2.1.1`,
    practiceStatement: settings.practiceStatement,
    notice: settings.limitsOfUse,
    ...change,
  })

const broken: [string, string, (intent: CertificateIntent) => Uint8Array][] = [
  ["encoding", "bytes after the end", replaced(() => ({ extensions: sequence(integer(1)) }))],
  ["encoding", "an extension twice", (intent) => withExtension("", ext.endEntityConstraints())(intent)],
  ["version", "version 1", replaced(() => ({ version: undefined }))],
  ["serial-number", "another serial", built({ serial: newSerial(randomBytes) })],
  [
    "serial-number-length",
    "a negative serial",
    replaced(() => ({ serial: element(tags.integer, Uint8Array.of(0xfb)) })),
  ],
  ["serial-number-length", "a short serial", built({ serial: "4711" })],
  ["serial-number-length", "a serial of 21 octets", replaced(() => ({ serial: integer(BigInt(bigSerial)) }))],
  ["signature-algorithm", "SHA-1", replaced(() => ({ algorithm: sequence(integer(1)) }))],
  ["issuer", "another issuer", replaced(({ holder }) => ({ issuer: holderName(holder, "PASEC") }))],
  ["validity", "a later end", built({ notAfter: after(366) })],
  [
    "validity",
    "an earlier beginning",
    replaced(() => ({ validity: sequence(time(after(-1)), time(after(365))) })),
  ],
  ["validity-within-issuer", "an end before its beginning", replaced(() => swappedValidity())],
  [
    "validity-within-issuer",
    "a beginning before its issuer's",
    replaced(() => ({ validity: sequence(time(after(-1)), time(after(365))) })),
  ],
  [
    "validity-within-issuer",
    "an end after its issuer's",
    replaced(() => ({ validity: sequence(time(start), time(after(366 * 30))) })),
  ],
  ["public-key", "another key", built({ spki: newHolderKey().spki })],
  ["public-key-strength", "RSA-1024", built({ spki: weakKey })],
  ["public-key-strength", "the issuer's key", replaced(({ profile }) => ({ key: profile.issuer.spki }))],
  ["subject-country", "two countries", withAttribute(oids.countryName, "EC")],
  ["subject-city", "another city", withHolder({ city: "LOJA" })],
  ["subject-surname", "another surname", withHolder({ surnames: "PEÑA" })],
  ["subject-given-name", "another given name", withHolder({ names: "MARÍA" })],
  ["subject-identity", "another cédula", withHolder({ identity: "1714307111" })],
  ["subject-identity", "a passport of that number", withHolder({ identityType: "passport" })],
  ["subject-common-name", "another common name", withAttribute(oids.commonName, "OTRA PERSONA")],
  ["subject-organization", "an organisation", withAttribute(oids.organizationName, "BANCO")],
  ["subject-title", "a position", withAttribute(oids.title, "GERENTE")],
  ["subject-department", "a department", withAttribute(oids.organizationalUnitName, "CRÉDITO")],
  ["subject-ruc", "a RUC", withAttribute(oids.organizationIdentifier, "VATEC-1714307103001")],
  ["subject-attributes", "an attribute of no profile", withAttribute("2.5.4.65", "PSEUDÓNIMO")],
  ["extensions", "no key usage", withExtension(oids.keyUsage)],
  [
    "extensions",
    "name constraints",
    withExtension("2.5.29.30", ext.extension("2.5.29.30", false, sequence())),
  ],
  [
    "critical-extensions",
    "basic constraints that are not critical",
    withExtension(oids.basicConstraints, ext.extension(oids.basicConstraints, false, sequence())),
  ],
  ["basic-constraints", "CA:TRUE", withExtension(oids.basicConstraints, ext.authorityConstraints())],
  ["key-usage", "keyCertSign", withExtension(oids.keyUsage, ext.keyUsage("digitalSignature", "keyCertSign"))],
  [
    "key-usage",
    "digitalSignature alone",
    withExtension(oids.keyUsage, ext.extension(oids.keyUsage, true, namedBits(0))),
  ],
  [
    "extended-key-usage",
    "OCSP signing",
    withExtension(oids.extendedKeyUsage, ext.extendedKeyUsage(oids.clientAuth, oids.ocspSigning)),
  ],
  [
    "certificate-policies",
    "another policy",
    withExtension(oids.certificatePolicies, policy({ policy: oids.anyPolicy })),
  ],
  [
    "certificate-policies",
    "another notice",
    withExtension(oids.certificatePolicies, policy({ notice: "Sin límites" })),
  ],
  [
    "certificate-policies",
    "another practice statement",
    withExtension(oids.certificatePolicies, policy({ practiceStatement: "http://otro.example" })),
  ],
  [
    "authority-info-access",
    "another responder",
    withExtension(
      oids.authorityInfoAccess,
      ext.authorityInfoAccess({ ocsp: "http://otro.example/ocsp", caIssuers: own.issuingCertificate }),
    ),
  ],
  [
    "authority-info-access",
    "no responder",
    withExtension(oids.authorityInfoAccess, ext.authorityInfoAccess({ caIssuers: own.issuingCertificate })),
  ],
  [
    "crl-distribution-points",
    "another list",
    withExtension(oids.crlDistributionPoints, ext.crlDistributionPoint(own.rootCrl)),
  ],
  ["subject-alternative-name", "another address", withHolder({ email: "otra@correo.ec" })],
  [
    "subject-alternative-name",
    "a host name",
    withExtension(
      oids.subjectAltName,
      ext.extension(oids.subjectAltName, false, sequence(element(tags.primitive(2), utf8String("banco.ec")))),
    ),
  ],
  [
    "authority-key-identifier",
    "another authority's key",
    withExtension(oids.authorityKeyIdentifier, ext.authorityKeyIdentifier(octetString(new Uint8Array(18)))),
  ],
  [
    "subject-key-identifier",
    "another key's identifier",
    withExtension(oids.subjectKeyIdentifier, ext.subjectKeyIdentifier(new Uint8Array(20))),
  ],
  ["unique-identifiers", "a unique identifier", withUniqueIdentifier],
]

function swappedValidity(): TbsParts {
  const intent = intents.natural
  const parts = tbsParts(buildTbsCertificate(intent))
  const times = inside(readOnly(parts.validity ?? new Uint8Array(), tags.sequence))
  const [from, to] = [times.next().bytes, times.next().bytes]
  return { validity: sequence(to, from) }
}

function withUniqueIdentifier(intent: CertificateIntent): Uint8Array {
  const { extensions, ...before } = tbsParts(buildTbsCertificate(intent))
  const identifier = element(tags.primitive(2), Uint8Array.of(0, 1))
  return sequence(encodeTbsParts(before).subarray(4), identifier, extensions ?? new Uint8Array())
}

it.each(["natural", "withRuc", "representative"] as const)(
  "has no finding in a sound certificate: %s",
  (name) => {
    expect(lintTbs(buildTbsCertificate(intents[name]), intents[name])).toEqual([])
  },
)

it.each(broken)("%s refuses %s", (lint, _, breakTbs) => {
  const intent = intents.natural
  const tbs = breakTbs(intent)
  expect(lintTbs(tbs, intent).map((finding) => finding.lint)).toContain(lint)
  expect(() => requireSoundTbs(tbs, intent)).toThrow(`${lint}: `)
})

it.each([
  ["subject-ruc", { companyRuc: "1792601215001" }],
  ["subject-organization", { companyName: "OTRA EMPRESA S.A." }],
  ["subject-title", { position: "PRESIDENTE" }],
  ["subject-department", { department: undefined }],
])("%s refuses another company's data", (lint, change) => {
  const intent = intents.representative
  expect(lintTbs(withHolder(change)(intent), intent).map((finding) => finding.lint)).toEqual([lint])
})
