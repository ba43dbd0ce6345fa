import { authorityAddresses } from "@trazo/pki/authority/addresses"
import {
  createIssuing,
  createOcspResponder,
  createRoot,
  type KeyedCertificate,
} from "@trazo/pki/authority/authority-creation"
import { decryptPrivateKey, encryptPrivateKey, KeyStoreError } from "@trazo/pki/authority/key-store"
import type { Clock } from "../../clock.ts"
import type { Settings } from "../../env.ts"
import type { Random } from "../../random.ts"
import { StartupError } from "../../startup-error.ts"
import type { StoredKey } from "./port.ts"

export interface AuthorityKeys {
  root: KeyedCertificate
  issuing: KeyedCertificate
  responder: KeyedCertificate
}

export interface AuthoritySources {
  clock: Clock
  random: Random
  settings: Pick<Settings, "pki" | "caPassphrase">
}

const organization = "Trazo"

/** Bits of each RSA key. Holders' certificates are signed at every issuance, the root's key once in months. */
const usualBits = { root: 3072, issuing: 2048, responder: 2048 }

/** Root, issuing authority and OCSP responder, made once at the first start. Takes seconds. */
export async function makeAuthorityKeys(sources: AuthoritySources, bits = usualBits): Promise<AuthorityKeys> {
  const { clock, settings } = sources
  const random = (size: number) => sources.random.bytes(size)
  const root = await createRoot({
    ...{ clock, random, keyBits: bits.root },
    name: { organization, commonName: "Trazo Autoridad de Certificación Raíz" },
  })
  const issuing = await createIssuing({
    ...{ clock, random, root, keyBits: bits.issuing, pathlen: 0 },
    name: { organization, commonName: "Trazo Autoridad de Certificación Emisora" },
    addresses: authorityAddresses(settings.pki.baseUrl),
    practiceStatement: practiceStatement(settings),
  })
  const responder = await makeResponder(issuing, sources, bits.responder)
  return { root, issuing, responder }
}

/** A delegated responder for the next 90 days. */
export async function makeResponder(
  issuing: KeyedCertificate,
  { clock, random }: AuthoritySources,
  keyBits = usualBits.responder,
): Promise<KeyedCertificate> {
  return createOcspResponder({
    ...{ clock, issuing, keyBits, random: (size) => random.bytes(size) },
    name: { organization, commonName: "Trazo Servicio OCSP" },
  })
}

/** Address of the certification practice statement, which stands in every certificate. */
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

/** @throws StartupError where the passphrase is another */
export function openKey(
  { certificate, encryptedKey }: StoredKey,
  { caPassphrase }: Pick<Settings, "caPassphrase">,
): KeyedCertificate {
  try {
    return { certificate, privateKey: decryptPrivateKey(encryptedKey, caPassphrase) }
  } catch (error) {
    if (!(error instanceof KeyStoreError)) throw error
    throw new StartupError(
      "CA_PASSPHRASE: no abre las claves de la autoridad de certificación que están en la base de datos.",
    )
  }
}
