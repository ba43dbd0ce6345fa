import * as oids from "@trazo/pki/asn1/object-identifiers"
import type { KeyedCertificate } from "@trazo/pki/authority/authority-creation"
import { issuerFrom, issuerNameOf, signTbs } from "@trazo/pki/authority/certificate"
import { buildCrl } from "@trazo/pki/authority/crl"
import { requireSoundTbs } from "@trazo/pki/authority/lint/lint-tbs"
import { certIdKeyFor } from "@trazo/pki/authority/ocsp-cert-id"
import { buildOcspResponse, ocspResponderFrom } from "@trazo/pki/authority/ocsp-response"
import { authorityAddresses, buildTbsCertificate, createEndEntityProfile } from "@trazo/pki/authority/profile"
import { newSerial } from "@trazo/pki/authority/serial-number"
import { equalBytes } from "@trazo/pki/bytes"
import { readCertificate } from "@trazo/pki/x509/certificate"
import { readName } from "@trazo/pki/x509/name"
import { type ClockWatch, requireRightClock } from "../../clock-watch.ts"
import {
  type AuthoritySources,
  isDemonstration,
  issuancePolicy,
  makeResponder,
  openKey,
  practiceStatement,
  sealKey,
} from "./own-authority-keys.ts"
import type { CertificateAuthority, IssuingId, StatusSigner } from "./port.ts"

/** An issuing authority and its OCSP responder. */
interface Generation {
  id: IssuingId
  issuing: KeyedCertificate
  responder: KeyedCertificate
}

export interface OwnAuthorityKeys {
  /** `openKey` is null if the root's key is not on this server. */
  root: { certificate: Buffer; openKey: (() => KeyedCertificate["privateKey"]) | null }
  /** Oldest first. The last one issues. */
  generations: readonly Generation[]
}

type Sources = AuthoritySources & { clockWatch: ClockWatch }

/** Signs nothing while the clock is wrong. */
export function ownAuthority(
  { root, generations }: OwnAuthorityKeys,
  sources: Sources,
): CertificateAuthority {
  const { settings, random } = sources
  const issuers = generations.map((generation) => openIssuer(generation, settings))
  const current = issuers.at(-1)
  if (!current) throw new Error("There is no issuing authority")
  const { issuer, profile } = current
  const isForDemonstration = isDemonstration(current.key.certificate)
  const named = (name: Uint8Array) => {
    const found = issuers.find((one) => equalBytes(one.issuer.name, name))
    if (!found) throw new Error("Another authority issued this certificate")
    return found
  }
  const signers = generations.map((generation) => statusSigner({ root, ...generation }, sources))
  return {
    name: readName(issuer.name).find(({ type }) => type === oids.commonName)?.value ?? "",
    id: current.id,
    chain: [current.key.certificate, root.certificate],
    chainOf: (certificate) => [named(readCertificate(certificate).issuer).key.certificate, root.certificate],
    notAfter: issuer.notAfter,
    prepare(wanted) {
      requireRightClock(sources)
      requireOwnKind(isForDemonstration, settings)
      const serial = newSerial((size) => random.bytes(size))
      const intent = { ...wanted, profile, serial }
      const content = buildTbsCertificate(intent)
      requireSoundTbs(content, intent)
      return { serial, content }
    },
    async sign({ serial, content }, wanted) {
      requireRightClock(sources)
      requireOwnKind(isForDemonstration, settings)
      // An intent from before a rollover keeps its issuer.
      const own = named(issuerNameOf(content))
      requireSoundTbs(content, { ...wanted, profile: own.profile, serial })
      return signTbs(content, own.key.privateKey)
    },
    publication: { by: "us", signers },
  }
}

function openIssuer({ id, issuing }: Generation, settings: AuthoritySources["settings"]) {
  const issuer = issuerFrom(issuing.certificate)
  const profile = createEndEntityProfile(issuer, {
    ...issuancePolicy(settings),
    addresses: authorityAddresses(settings.pki.baseUrl, id),
    practiceStatement: practiceStatement(settings),
    passportPrefix: settings.pki.passportPrefix,
  })
  return { id, issuer, profile, key: issuing }
}

/** The start makes the same check. Each issuance repeats it because a signature cannot be taken back. */
function requireOwnKind(isForDemonstration: boolean, { demoData }: AuthoritySources["settings"]): void {
  if (isForDemonstration !== (demoData !== false))
    throw new Error("A demonstration's authority issues only with demo data, and production's only without")
}

function statusSigner(
  { id, root, issuing, responder: first }: Pick<OwnAuthorityKeys, "root"> & Generation,
  sources: Sources,
): StatusSigner {
  const issuers = { root: issuerFrom(root.certificate), issuing: issuerFrom(issuing.certificate) }
  let responder = ocspResponderFrom(first)
  return {
    id,
    hasRootKey: root.openKey !== null,
    notAfter: issuers.issuing.notAfter,
    rootCertificate: root.certificate,
    issuingCertificate: issuing.certificate,
    issuerKeys: certIdKeyFor(issuers.issuing),
    async signRevocationList(authority, content) {
      requireRightClock(sources)
      if (authority !== "root")
        return buildCrl({ ...content, issuer: issuers.issuing, key: issuing.privateKey })
      if (!root.openKey) throw new Error("The root's key is not on this server")
      return buildCrl({ ...content, issuer: issuers.root, key: root.openKey() })
    },
    async signStatus(content) {
      requireRightClock(sources)
      return buildOcspResponse({ ...content, responder, thisUpdate: content.producedAt })
    },
    get responderNotAfter() {
      return responder.notAfter
    },
    async newResponder() {
      requireRightClock(sources)
      return sealKey(await makeResponder(issuing, sources), sources)
    },
    useResponder(stored) {
      responder = ocspResponderFrom(openKey(stored, sources.settings))
    },
  }
}
