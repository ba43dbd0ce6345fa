/**
 * The authority's share of issuing without database or HTTP: parse and check a PKCS#10, build the bytes, lint them
 * before the intent is stored and again before they are signed, sign.
 * Run: node bench/issuance/in-process.ts
 */
import { generateKeyPairSync, randomBytes, sign } from "node:crypto"
import * as tags from "@trazo/pki/asn1/tags"
import { bitString, element, integer, sequence } from "@trazo/pki/asn1/writer"
import { createIssuing, createRoot } from "@trazo/pki/authority/authority-creation"
import { issuerFrom, signTbs } from "@trazo/pki/authority/certificate"
import { parseCertificationRequest } from "@trazo/pki/authority/certification-request"
import { requireSoundTbs } from "@trazo/pki/authority/lint/lint-tbs"
import { authorityAddresses, buildTbsCertificate, createEndEntityProfile } from "@trazo/pki/authority/profile"
import { newSerial } from "@trazo/pki/authority/serial-number"
import { signatureAlgorithm } from "@trazo/pki/authority/signature"
import { rateOf } from "../in-process-rate.ts"

const clock = { now: () => new Date() }
const practiceStatement = "http://pki.example/dpc"
const addresses = authorityAddresses("http://pki.example")

function certificationRequest(): Uint8Array {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 })
  const spki = publicKey.export({ format: "der", type: "spki" })
  const info = sequence(integer(0), sequence(), spki, element(tags.constructed(0)))
  return sequence(info, signatureAlgorithm, bitString(sign("sha256", info, privateKey)))
}

async function makeIssuance(keyBits: number) {
  const shared = { clock, random: randomBytes, keyBits, addresses, practiceStatement }
  const root = await createRoot({ ...shared, name: { commonName: "Raíz", organization: "Medida" } })
  const name = { commonName: "Emisora", organization: "Medida" }
  const issuing = await createIssuing({ ...shared, root, name })
  const limitsOfUse = "Solo para la firma electrónica de su titular."
  const settings = {
    policyArc: "1.3.6.1.4.1.99999",
    addresses,
    practiceStatement,
    limitsOfUse,
    passportPrefix: "PASEC" as const,
  }
  const profile = createEndEntityProfile(issuerFrom(issuing.certificate), settings)
  const intent = (spki: Buffer) => {
    const notBefore = clock.now()
    return {
      profile,
      serial: newSerial(randomBytes),
      holder: {
        kind: "subject2" as const,
        names: "MARÍA JOSÉ",
        surnames: "PEÑA ÑACATO",
        identityType: "ci" as const,
        identity: "1714307103",
        email: "maria@correo.ec",
        city: "QUITO",
        ruc: "1714307103001",
      },
      spki,
      notBefore,
      notAfter: new Date(notBefore.getTime() + 365 * 86_400_000),
    }
  }
  const issue = async (request: Uint8Array, lints: number) => {
    const approved = intent(parseCertificationRequest(request).spki)
    const tbs = buildTbsCertificate(approved)
    for (let count = 0; count < lints; count++) requireSoundTbs(tbs, approved)
    return signTbs(tbs, issuing.privateKey)
  }
  return { issue, intent }
}

/** Lints a second, in one lane. */
async function lintRate({ intent }: Awaited<ReturnType<typeof makeIssuance>>): Promise<number> {
  const approved = intent(parseCertificationRequest(next()).spki)
  const tbs = buildTbsCertificate(approved)
  return rateOf(async () => requireSoundTbs(tbs, approved), 1, 3)
}

const requests = Array.from({ length: 8 }, certificationRequest)
let turn = 0
const next = () => requests[turn++ % requests.length] ?? Buffer.alloc(0)
const rates: Record<string, number> = {
  "parse and check a request": await rateOf(async () => parseCertificationRequest(next()), 1, 3),
}
for (const keyBits of [2048, 3072]) {
  const issuance = await makeIssuance(keyBits)
  rates[`lint, RSA-${keyBits} authority`] = await lintRate(issuance)
  for (const lanes of [1, 8]) {
    for (const lints of [0, 2]) {
      const name = `request to certificate, RSA-${keyBits} authority, ${lanes} at once, ${lints} lints`
      rates[name] = await rateOf(() => issuance.issue(next(), lints), lanes, 4)
    }
  }
}
console.table(rates)
