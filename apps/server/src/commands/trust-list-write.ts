import {
  createHash,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  sign,
  X509Certificate,
} from "node:crypto"
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import { parseArgs } from "node:util"
import { type SignedTrustList, signedTextOf, type TrustList } from "@trazo/documents/trust/trust-list"

/** The list of the certificates (.cer, DER) in a folder; self-signed ones are roots. */
export function listCertificates(folder: string, version: number, issued: string): TrustList {
  const files = readdirSync(folder).filter((name) => name.endsWith(".cer"))
  const certificates = files.sort().map((name) => {
    const der = readFileSync(join(folder, name))
    const { subject, issuer } = new X509Certificate(der)
    return {
      name: basename(name, ".cer"),
      kind: subject === issuer ? ("root" as const) : ("subordinate" as const),
      sha256: createHash("sha256").update(der).digest("hex"),
      der: der.toString("base64"),
    }
  })
  return { version, issued, certificates }
}

export function signTrustList(list: TrustList, key: KeyObject): SignedTrustList {
  const signature = sign("sha256", signedTextOf(list), { key, dsaEncoding: "ieee-p1363" })
  return { list, signature: signature.toString("base64") }
}

/**
 * `npm run trust-list:write -- --folder certificates --key key.pem --version 2 --issued 2026-12-01 --out list.json`
 * prints the public key, which ships in packages/documents/src/trust/trust-list-key.ts.
 */
function write(): void {
  const text = { type: "string" } as const
  const { values } = parseArgs({
    options: { folder: text, key: text, version: text, issued: text, out: text },
  })
  const { folder, key, version, issued, out } = values
  if (!folder || !key || !version || !issued || !out) {
    throw new Error("Indique --folder, --key, --version, --issued y --out.")
  }
  const privateKey = createPrivateKey(readFileSync(key))
  const file = signTrustList(listCertificates(folder, Number(version), issued), privateKey)
  writeFileSync(out, `${JSON.stringify(file, null, 2)}\n`)
  const publicKey = createPublicKey(privateKey).export({ type: "spki", format: "der" })
  process.stdout.write(`${file.list.certificates.length} certificados\n${publicKey.toString("base64")}\n`)
}

if (import.meta.main) write()
