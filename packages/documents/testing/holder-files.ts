import { createHmac, pbkdf2Sync, randomBytes } from "node:crypto"
import { encodePem } from "@trazo/pki/asn1/pem"
import { Asn1Reader } from "@trazo/pki/asn1/reader"
import * as tags from "@trazo/pki/asn1/tags"
import { octetStringValue } from "@trazo/pki/asn1/values"
import { integer, nullValue, octetString, oid, sequence } from "@trazo/pki/asn1/writer"
import { exportPrivateKey, makeCertificationRequest, makeHolderKey } from "@trazo/pki/holder/holder-key"
import { opensslAuthority } from "@trazo/pki/testing/openssl-authority"
import { mustRun, TemporaryFolder } from "@trazo/pki/testing/programs"

type Bytes = Uint8Array<ArrayBuffer>

/** A holder with a certificate, whose files openssl makes. */
export async function makeHolder(options?: { keyUsage?: string; days?: number }) {
  const authority = opensslAuthority()
  const folder = new TemporaryFolder()
  const pair = await makeHolderKey(2048)
  const request = await makeCertificationRequest(pair, { commonName: "PRUEBA" })
  const certificate = authority.issue(request, options)
  const pkcs8 = await exportPrivateKey(pair.privateKey)
  const keyPem = encodePem("PRIVATE KEY", pkcs8)
  const pem = (...ders: Bytes[]) => ders.map((der) => encodePem("CERTIFICATE", der)).join("")
  return {
    authority,
    folder,
    pair,
    certificate,
    pkcs8,
    keyPem,
    certificatePem: pem(certificate),
    chainPem: pem(...authority.chain),
    /** `openssl pkcs12 -export` with the chain. */
    p12(password: string, ...more: string[]): Bytes {
      const input = folder.write("all.pem", keyPem + pem(certificate, ...authority.chain))
      const output = folder.path("made.p12")
      mustRun("openssl", [
        "pkcs12",
        "-export",
        "-in",
        input,
        "-out",
        output,
        "-passout",
        `pass:${password}`,
        ...more,
      ])
      return new Uint8Array(folder.read("made.p12"))
    },
    [Symbol.dispose]() {
      folder.remove()
      authority.remove()
    },
  }
}

const pbkdf2 = "1.2.840.113549.1.5.12"
const pbmac1 = "1.2.840.113549.1.5.14"
const hmacWithSha256 = "1.2.840.113549.2.9"

/** Replaces the MAC of a P12 by PBMAC1 (RFC 9579), which openssl writes from 3.4 on. */
export function withPbmac1(p12: Bytes, password: string, rounds = 2048): Bytes {
  const pfx = new Asn1Reader(p12).enter(tags.sequence)
  const version = pfx.next().bytes
  const content = pfx.next(tags.sequence)
  const safe = new Asn1Reader(content.content)
  safe.next()
  const data = octetStringValue(safe.enter(tags.constructed(0)).next())
  const salt = randomBytes(16)
  const key = pbkdf2Sync(password, salt, rounds, 32, "sha256")
  const mac = createHmac("sha256", key).update(data).digest()
  const prf = sequence(oid(hmacWithSha256), nullValue())
  const derivation = sequence(oid(pbkdf2), sequence(octetString(salt), integer(rounds), integer(32), prf))
  const algorithm = sequence(oid(pbmac1), sequence(derivation, prf))
  const macData = sequence(sequence(algorithm, octetString(mac)), octetString(new Uint8Array(8)), integer(1))
  return sequence(version, content.bytes, macData)
}
