/**
 * The authority's share of OCSP without HTTP: parse a request, sign a response, find one that was signed ahead.
 * Run: node bench/ocsp/in-process.ts
 */
import { randomBytes } from "node:crypto"
import * as oids from "@trazo/pki/asn1/object-identifiers"
import { explicit, octetString, sequence } from "@trazo/pki/asn1/writer"
import { createIssuing, createOcspResponder, createRoot } from "@trazo/pki/authority/authority-creation"
import { issuerFrom } from "@trazo/pki/authority/certificate"
import { extension } from "@trazo/pki/authority/extensions"
import { certIdKeyFor, encodeCertId, isFromIssuer } from "@trazo/pki/authority/ocsp-cert-id"
import { parseOcspRequest } from "@trazo/pki/authority/ocsp-request"
import { buildOcspResponse, ocspResponderFrom } from "@trazo/pki/authority/ocsp-response"
import { authorityAddresses } from "@trazo/pki/authority/profile"
import { newSerial } from "@trazo/pki/authority/serial-number"
import { rateOf } from "../in-process-rate.ts"

const shared = {
  clock: { now: () => new Date() },
  random: randomBytes,
  keyBits: 2048,
  addresses: authorityAddresses("http://pki.example"),
  practiceStatement: "http://pki.example/dpc",
}
const named = (commonName: string) => ({ ...shared, name: { commonName, organization: "Medida" } })
const root = await createRoot(named("Raíz"))
const issuing = await createIssuing({ ...named("Emisora"), root })
const responder = ocspResponderFrom(await createOcspResponder({ ...shared, commonName: "OCSP", issuing }))
const keys = certIdKeyFor(issuerFrom(issuing.certificate))

const certId = encodeCertId(keys, "sha1", newSerial(randomBytes))
const nonce = explicit(2, sequence(extension(oids.ocspNonce, false, octetString(randomBytes(16)))))
const plain = sequence(sequence(sequence(sequence(certId))))
const fresh = sequence(sequence(sequence(sequence(certId)), nonce))

async function answer(der: Uint8Array): Promise<Buffer> {
  const request = parseOcspRequest(der)
  const now = shared.clock.now()
  return buildOcspResponse({
    responder,
    entries: [{ certId: request.certIds[0].bytes, status: "good" }],
    nonce: request.nonce,
    producedAt: now,
    thisUpdate: now,
    nextUpdate: new Date(now.getTime() + 3_600_000),
  })
}

const [first] = parseOcspRequest(plain).certIds
const ahead = new Map([[first.serial, await answer(plain)]])
console.table({
  "read a request and find the answer signed ahead": await rateOf(
    async () => {
      const [asked] = parseOcspRequest(plain).certIds
      return isFromIssuer(asked, keys) && ahead.get(asked.serial)
    },
    1,
    3,
  ),
  "read a request with nonce and sign, 1 at once": await rateOf(() => answer(fresh), 1, 4),
  "read a request with nonce and sign, 16 at once": await rateOf(() => answer(fresh), 16, 4),
})
