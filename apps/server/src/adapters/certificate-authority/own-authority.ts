import * as oids from "@trazo/pki/asn1/object-identifiers"
import type { KeyedCertificate } from "@trazo/pki/authority/authority-creation"
import { issuerFrom, signTbs } from "@trazo/pki/authority/certificate"
import { buildCrl } from "@trazo/pki/authority/crl"
import { requireSoundTbs } from "@trazo/pki/authority/lint/lint-tbs"
import { certIdKeyFor } from "@trazo/pki/authority/ocsp-cert-id"
import { buildOcspResponse, ocspResponderFrom } from "@trazo/pki/authority/ocsp-response"
import { authorityAddresses, buildTbsCertificate, createEndEntityProfile } from "@trazo/pki/authority/profile"
import { newSerial } from "@trazo/pki/authority/serial-number"
import { readName } from "@trazo/pki/x509/name"
import {
  type AuthoritySources,
  isDemonstration,
  issuancePolicy,
  makeResponder,
  openKey,
  practiceStatement,
  sealKey,
} from "./own-authority-keys.ts"
import type { CertificateAuthority, StatusSigner } from "./port.ts"

export interface OwnAuthorityKeys {
  root: { certificate: Buffer; openKey(): KeyedCertificate["privateKey"] }
  issuing: KeyedCertificate
  responder: KeyedCertificate
}

export function ownAuthority(keys: OwnAuthorityKeys, sources: AuthoritySources): CertificateAuthority {
  const { settings, random } = sources
  const issuer = issuerFrom(keys.issuing.certificate)
  const profile = createEndEntityProfile(issuer, {
    ...issuancePolicy(settings),
    addresses: authorityAddresses(settings.pki.baseUrl),
    practiceStatement: practiceStatement(settings),
    passportPrefix: settings.pki.passportPrefix,
  })
  const isForDemonstration = isDemonstration(keys.issuing.certificate)
  const name = readName(issuer.name).find(({ type }) => type === oids.commonName)?.value ?? ""
  return {
    name,
    id: "issuing",
    chain: [keys.issuing.certificate, keys.root.certificate],
    notAfter: issuer.notAfter,
    prepare(wanted) {
      requireOwnKind(isForDemonstration, settings)
      const serial = newSerial((size) => random.bytes(size))
      const intent = { ...wanted, profile, serial }
      const content = buildTbsCertificate(intent)
      requireSoundTbs(content, intent)
      return { serial, content }
    },
    async sign({ serial, content }, wanted) {
      requireOwnKind(isForDemonstration, settings)
      requireSoundTbs(content, { ...wanted, profile, serial })
      return signTbs(content, keys.issuing.privateKey)
    },
    publication: { by: "us", signer: statusSigner(keys, sources) },
  }
}

/** The start makes the same check. Each issuance repeats it because a signature cannot be taken back. */
function requireOwnKind(isForDemonstration: boolean, { demoData }: AuthoritySources["settings"]): void {
  if (isForDemonstration !== (demoData !== false))
    throw new Error("A demonstration's authority issues only with demo data, and production's only without")
}

function statusSigner(
  { root, issuing, responder: first }: OwnAuthorityKeys,
  sources: AuthoritySources,
): StatusSigner {
  const issuers = { root: issuerFrom(root.certificate), issuing: issuerFrom(issuing.certificate) }
  let responder = ocspResponderFrom(first)
  return {
    rootCertificate: root.certificate,
    issuingCertificate: issuing.certificate,
    issuerKeys: certIdKeyFor(issuers.issuing),
    signRevocationList(authority, content) {
      const key = authority === "root" ? root.openKey() : issuing.privateKey
      return buildCrl({ ...content, issuer: issuers[authority], key })
    },
    signStatus: (content) => buildOcspResponse({ ...content, responder, thisUpdate: content.producedAt }),
    get responderNotAfter() {
      return responder.notAfter
    },
    newResponder: async () => sealKey(await makeResponder(issuing, sources), sources),
    useResponder(stored) {
      responder = ocspResponderFrom(openKey(stored, sources.settings))
    },
  }
}
