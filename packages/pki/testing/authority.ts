import { generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto"
import { encodePem } from "../src/asn1/pem.ts"
import {
  createIssuing,
  createOcspResponder,
  createRoot,
  createStamping,
  type KeyedCertificate,
} from "../src/authority/authority-creation.ts"
import { type Issuer, issuerFrom, signTbs } from "../src/authority/certificate.ts"
import {
  authorityAddresses,
  buildTbsCertificate,
  createEndEntityProfile,
  type EndEntityProfile,
  type ProfileSettings,
  timeStampPolicy,
} from "../src/authority/profile.ts"
import { newSerial } from "../src/authority/serial-number.ts"
import type { ApprovedHolder, CertifiedHolder, SealHolder } from "../src/authority/subject.ts"

export const start = new Date("2026-11-21T15:00:00Z")
export const clock = { now: () => start }
export const after = (days: number) => new Date(start.getTime() + days * 86_400_000)

export const settings: ProfileSettings = {
  policyArc: "1.3.6.1.4.1.99999",
  addresses: authorityAddresses("http://pki.trazo.example"),
  practiceStatement: "http://pki.trazo.example/dpc",
  limitsOfUse: "Solo para la firma electrónica de su titular.",
  passportPrefix: "PASEC",
}

export const holders = {
  natural: {
    kind: "subject1",
    names: "MARÍA JOSÉ",
    surnames: "PEÑA ÑACATO",
    identityType: "ci",
    identity: "1714307103",
    email: "maria.pena@correo.ec",
    city: "QUITO",
  },
  withRuc: {
    kind: "subject2",
    names: "JOHN",
    surnames: "O'HARA",
    identityType: "passport",
    identity: "AB123456",
    passportCountry: "IE",
    email: "john@correo.ec",
    city: "CUENCA",
    ruc: "1714307103001",
  },
  representative: {
    kind: "subject4",
    names: "LUIS",
    surnames: "ANDRADE",
    identityType: "ci",
    identity: "0926687856",
    email: "luis@empresa.ec",
    city: "GUAYAQUIL",
    companyName: "FIRMAS DEL PACÍFICO S.A.",
    companyRuc: "0992339411001",
    department: "GERENCIA",
    position: "GERENTE GENERAL",
  },
} satisfies Record<string, ApprovedHolder>

export const seal = {
  kind: "seal",
  companyName: "FIRMAS DEL PACÍFICO S.A.",
  companyRuc: "0992339411001",
} as const satisfies SealHolder

export type TestAuthority = {
  root: KeyedCertificate
  issuing: KeyedCertificate
  responder: KeyedCertificate
  issuer: Issuer
  profile: EndEntityProfile
  /** Certificates in PEM by file name, for openssl. */
  files: { "root.pem": string; "issuing.pem": string; "responder.pem": string }
}

/** An authority with 2048-bit keys, which take less than a second to generate. */
export async function makeAuthority(): Promise<TestAuthority> {
  const shared = { clock, random: randomBytes, keyBits: 2048 }
  const place = { ruc: "0992339411001", locality: "GUAYAQUIL" }
  const named = (commonName: string) => ({ commonName, organization: "Trazo Pruebas S.A.", ...place })
  const root = await createRoot({ ...shared, name: named("Raiz de prueba") })
  const issuing = await createIssuing({ ...shared, ...settings, root, name: named("Emisora de prueba") })
  const responder = await createOcspResponder({ ...shared, issuing, commonName: "OCSP de prueba" })
  const issuer = issuerFrom(issuing.certificate)
  return {
    root,
    issuing,
    responder,
    issuer,
    profile: createEndEntityProfile(issuer, settings),
    files: {
      "root.pem": certificatePem(root.certificate),
      "issuing.pem": certificatePem(issuing.certificate),
      "responder.pem": certificatePem(responder.certificate),
    },
  }
}

export const stampPolicy = timeStampPolicy(settings.policyArc)

/** A time-stamping unit under the authority's root. */
export function makeStamping({ root }: Pick<TestAuthority, "root">): Promise<KeyedCertificate> {
  const { addresses, practiceStatement } = settings
  const name = { commonName: "Sellos de prueba", organization: "Trazo Pruebas S.A.", locality: "GUAYAQUIL" }
  const policy = { policy: stampPolicy, practiceStatement }
  return createStamping({ clock, random: randomBytes, keyBits: 2048, root, name, addresses, policy })
}

export const certificatePem = (der: Uint8Array) => encodePem("CERTIFICATE", der)

export function newHolderKey(bits = 2048): { privateKey: KeyObject; spki: Buffer } {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: bits })
  return { privateKey, spki: publicKey.export({ format: "der", type: "spki" }) }
}

/** A certificate of one year. */
export async function issueTo(
  authority: TestAuthority,
  holder: CertifiedHolder,
  spki: Uint8Array,
  serial = newSerial(randomBytes),
): Promise<{ certificate: Buffer; serial: string; tbs: Buffer }> {
  const tbs = buildTbsCertificate({
    profile: authority.profile,
    holder,
    spki,
    serial,
    notBefore: start,
    notAfter: after(365),
  })
  return { certificate: await signTbs(tbs, authority.issuing.privateKey), serial, tbs }
}
