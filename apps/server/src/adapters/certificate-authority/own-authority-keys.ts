import type { KeyObject } from "node:crypto"
import { certificateKinds } from "@trazo/domain/certificates/certificate-kind"
import { dayMilliseconds } from "@trazo/domain/dates/calendar-date"
import * as oids from "@trazo/pki/asn1/object-identifiers"
import {
  type AuthorityName,
  certifyIssuing,
  certifyStamping,
  createIssuing,
  createOcspResponder,
  createRoot,
  createStamping,
  type KeyedCertificate,
  newAuthorityKey,
} from "@trazo/pki/authority/authority-creation"
import { issuerFrom } from "@trazo/pki/authority/certificate"
import { decryptPrivateKey, encryptPrivateKey, KeyStoreError } from "@trazo/pki/authority/key-store"
import { authorityAddresses, policyFor, timeStampPolicy } from "@trazo/pki/authority/profile"
import { readName } from "@trazo/pki/x509/name"
import type { Clock } from "../../clock.ts"
import type { Settings } from "../../env.ts"
import type { Random } from "../../random.ts"
import { StartupError } from "../../startup-error.ts"
import type { IssuingId, StampingId, StoredKey } from "./port.ts"

export interface AuthorityKeys {
  root: KeyedCertificate
  issuing: KeyedCertificate
  responder: KeyedCertificate
}

export interface AuthoritySources {
  clock: Clock
  random: Random
  settings: Pick<Settings, "pki" | "caPassphrase" | "demoData">
}

/** After PKI_NAME. ASCII, as that, PKI_ORGANIZATION and PKI_LOCALITY: see `encodeAuthorityName`. */
const production = {
  root: "Autoridad de Certificacion Raiz",
  issuing: "Autoridad de Certificacion Emisora",
  responder: "Servicio OCSP",
  stamping: "Sellos de Tiempo",
}

const demonstration = {
  organization: "TRAZO DEMOSTRACION SIN VALIDEZ",
  root: "TRAZO DEMOSTRACION Autoridad Raiz",
  issuing: "TRAZO DEMOSTRACION Autoridad Emisora",
  responder: "TRAZO DEMOSTRACION Servicio OCSP",
  stamping: "TRAZO DEMOSTRACION Sellos de Tiempo",
}

/** The second one is of demonstrations that began before the authority's names were ASCII. */
const demonstrationOrganizations = [demonstration.organization, "TRAZO DEMOSTRACIÓN SIN VALIDEZ"]

/** Last arc of the demonstration's policies, separate from the real ones under PKI_OID_ARC. */
const demonstrationArc = "999"

/** Ley 67, article 22, requires the limits of use in the certificate. */
const limitsOfUse = {
  production:
    "Firma electrónica según la Ley 67 de Ecuador. Límites de uso y responsabilidad en la declaración de prácticas de certificación.",
  demonstration:
    "CERTIFICADO DE DEMOSTRACIÓN SIN VALIDEZ LEGAL. No identifica a nadie y no sirve para firmar. Emitido con datos de demostración.",
}

/** RSA key sizes in bits. */
const usualBits = { root: 4096, issuing: 3072, responder: 3072 }

/**
 * Creates the root, the issuing CA and the OCSP responder. Takes seconds. With demo data, names and policies mark a
 * demonstration.
 */
export async function makeAuthorityKeys(sources: AuthoritySources, bits = usualBits): Promise<AuthorityKeys> {
  const { settings } = sources
  const clock = settings.demoData ? beforeDemoData(sources.clock) : sources.clock
  const keys = await Promise.all([bits.root, bits.issuing, bits.responder].map(newAuthorityKey))
  const [rootKey, issuingKey, responderKey] = keys as [KeyObject, KeyObject, KeyObject]
  const root = await makeRoot({ ...sources, clock }, rootKey)
  const issuing = await makeIssuing({ root, privateKey: issuingKey }, { ...sources, clock })
  const responder = await makeResponder(issuing, sources, responderKey)
  return { root, issuing, responder }
}

type CertificateSources = Omit<AuthoritySources, "settings"> & { settings: CertificateSettings }

export async function makeRoot(
  { clock, random, settings }: CertificateSources,
  privateKey?: KeyObject,
): Promise<KeyedCertificate> {
  const sources = { clock, random: (size: number) => random.bytes(size) }
  return createRoot({ ...sources, ...(privateKey && { privateKey }), name: authorityName("root", settings) })
}

interface WantedIssuing {
  root: KeyedCertificate
  id?: IssuingId
}

export async function makeIssuing(
  { privateKey, ...wanted }: WantedIssuing & { privateKey?: KeyObject },
  sources: CertificateSources,
): Promise<KeyedCertificate> {
  return createIssuing({ ...issuingContent(wanted, sources), ...(privateKey && { privateKey }) })
}

/** Certifies a public key. The root's key is needed for this alone and for the root's list. */
export async function makeIssuingCertificate(
  { spki, ...wanted }: WantedIssuing & { spki: Buffer },
  sources: CertificateSources,
): Promise<Buffer> {
  return certifyIssuing({ ...issuingContent(wanted, sources), spki })
}

/** Each issuing CA has a name of its own, so that programs that look for the issuer by name find one. */
function issuingContent(
  { root, id = "issuing" }: WantedIssuing,
  { clock, random, settings }: CertificateSources,
) {
  requireOwnName(root.certificate, settings)
  const name = authorityName("issuing", settings)
  return {
    root,
    clock,
    random: (size: number) => random.bytes(size),
    pathlen: 0,
    name: { ...name, commonName: `${name.commonName}${generationIn(id)}` },
    addresses: authorityAddresses(settings.pki.baseUrl, id),
    practiceStatement: practiceStatement(settings),
    ...(settings.demoData && { policies: issuingPolicies(settings) }),
  }
}

interface WantedStamping {
  root: KeyedCertificate
  id: StampingId
}

/** A key and certificate of the time-stamping authority. */
export async function makeStamping(
  wanted: WantedStamping,
  sources: CertificateSources,
): Promise<KeyedCertificate> {
  return createStamping(stampingContent(wanted, sources))
}

/** Certifies a time-stamping key that stays on its server. */
export async function makeStampingCertificate(
  { spki, ...wanted }: WantedStamping & { spki: Buffer },
  sources: CertificateSources,
): Promise<Buffer> {
  return certifyStamping({ ...stampingContent(wanted, sources), spki })
}

function stampingContent({ root, id }: WantedStamping, { clock, random, settings }: CertificateSources) {
  requireOwnName(root.certificate, settings)
  const name = authorityName("stamping", settings)
  const { policyArc, limitsOfUse: notice } = issuancePolicy(settings)
  const policy = { policy: timeStampPolicy(policyArc), practiceStatement: practiceStatement(settings) }
  return {
    root,
    clock,
    random: (size: number) => random.bytes(size),
    name: { ...name, commonName: `${name.commonName}${generationIn(id)}` },
    addresses: authorityAddresses(settings.pki.baseUrl),
    policy: settings.demoData ? { ...policy, notice } : policy,
  }
}

/** « 2» of «issuing-2» or «stamping-2»; empty for the first. */
const generationIn = (id: IssuingId | StampingId) => id.replace(/^[a-z]+/, "").replace("-", " ")

/** The demo's oldest certificates are older than a year, and an authority is never younger than its certificates. */
const demonstrationAgeDays = 730

function beforeDemoData({ now }: Clock): Clock {
  return { now: () => new Date(now().getTime() - demonstrationAgeDays * dayMilliseconds) }
}

function authorityName(
  role: "root" | "issuing" | "stamping",
  { demoData, pki }: CertificateSettings,
): AuthorityName {
  const { ruc, locality } = pki
  if (demoData)
    return { organization: demonstration.organization, commonName: demonstration[role], ruc, locality }
  return { organization: pki.organization, commonName: `${pki.name} ${production[role]}`, ruc, locality }
}

/**
 * The certificates of an authority have one name, which its root has for good.
 * @throws StartupError if PKI_NAME is another one
 */
export function requireOwnName(root: Buffer, { demoData, pki }: CertificateSettings): void {
  const names = readName(issuerFrom(root).name)
  const found = names.find(({ type }) => type === oids.commonName)?.value ?? ""
  if (demoData || found === `${pki.name} ${production.root}`) return
  throw new StartupError(
    `PKI_NAME: la raíz de esta autoridad se llama «${found}» y su nombre no cambia. Ponga en PKI_NAME lo que precede a «${production.root}».`,
  )
}

export async function makeResponder(
  issuing: KeyedCertificate,
  { clock, random, settings }: CertificateSources,
  privateKey?: KeyObject,
): Promise<KeyedCertificate> {
  const commonName = isDemonstration(issuing.certificate)
    ? demonstration.responder
    : `${settings.pki.name} ${production.responder}`
  return createOcspResponder({
    clock,
    issuing,
    commonName,
    random: (size) => random.bytes(size),
    ...(privateKey && { privateKey }),
  })
}

type CertificateSettings = Pick<Settings, "pki" | "demoData">

export function issuancePolicy({ pki, demoData }: CertificateSettings): {
  policyArc: string
  limitsOfUse: string
} {
  return demoData
    ? { policyArc: `${pki.oidArc}.${demonstrationArc}`, limitsOfUse: limitsOfUse.demonstration }
    : { policyArc: pki.oidArc, limitsOfUse: limitsOfUse.production }
}

function issuingPolicies(settings: CertificateSettings): { policy: string; notice: string }[] {
  const { policyArc, limitsOfUse: notice } = issuancePolicy(settings)
  const policies = new Set(certificateKinds.map((kind) => policyFor(kind, policyArc)))
  return [...policies].map((policy) => ({ policy, notice }))
}

export function isDemonstration(certificate: Buffer): boolean {
  return readName(issuerFrom(certificate).name).some(
    ({ type, value }) => type === oids.organizationName && demonstrationOrganizations.includes(value),
  )
}

export function practiceStatement({ pki }: Pick<Settings, "pki">): string {
  return `${pki.baseUrl}/legal-information`
}

export async function sealKey(
  { certificate, privateKey }: KeyedCertificate,
  { settings, random }: AuthoritySources,
): Promise<StoredKey> {
  const encryptedKey = await encryptPrivateKey(privateKey, settings.caPassphrase, (size) =>
    random.bytes(size),
  )
  return { certificate, encryptedKey }
}

/** @throws StartupError for a wrong passphrase */
export function openKey(
  { certificate, encryptedKey }: StoredKey,
  { caPassphrase }: Pick<Settings, "caPassphrase">,
): KeyedCertificate {
  try {
    return { certificate, privateKey: decryptPrivateKey(encryptedKey, caPassphrase) }
  } catch (error) {
    if (!(error instanceof KeyStoreError)) throw error
    throw new StartupError(
      "CA_PASSPHRASE: no abre las claves de la autoridad de certificación que están en la base de datos. Use la contraseña con la que se crearon; para cambiarla use npm run secrets:rotate -- ca-passphrase.",
    )
  }
}
