import { readFileSync, writeFileSync } from "node:fs"
import { mustRun, TemporaryFolder } from "./programs.ts"

type Bytes = Uint8Array<ArrayBuffer>

export interface TestAuthority {
  /** Issuing, then root, DER. */
  readonly chain: readonly Bytes[]
  /** A certificate of a natural person for the key of a PKCS#10 request. */
  issue(certificationRequest: Bytes, options?: { keyUsage?: string; days?: number }): Bytes
  /** An OCSPResponse of the issuing authority, of this moment. */
  answer(ocspRequest: Bytes, statuses: readonly CertificateStatus[]): Bytes
  remove(): void
}

export interface CertificateStatus {
  /** Hexadecimal. */
  readonly serial: string
  readonly revoked?: {
    readonly at: Date
    /** As `openssl ca` writes it: «superseded», or «keyTime,20260101000000Z» for a key that is in other hands since then. */
    readonly reason?: string
  }
}

const subject = "/C=EC/CN=MARÍA JOSÉ PEÑA ÑACATO/serialNumber=IDCEC-1710034065"

/** A root and an issuing authority made by openssl, so that tests do not depend on this package. */
export function opensslAuthority(): TestAuthority {
  const { path, remove } = new TemporaryFolder()
  makeRoot(path)
  makeIssuing(path)
  let issued = 0
  return {
    chain: [der(path, "issuing"), der(path, "root")],
    remove,
    answer(request, statuses) {
      writeFileSync(path("request.der"), request)
      writeFileSync(path("index.txt"), statuses.map(indexLine).join(""))
      const signer = [
        "-CA",
        path("issuing.pem"),
        "-rsigner",
        path("issuing.pem"),
        "-rkey",
        path("issuing.key"),
      ]
      const files = [
        "-index",
        path("index.txt"),
        "-reqin",
        path("request.der"),
        "-respout",
        path("response.der"),
      ]
      mustRun("openssl", ["ocsp", ...files, ...signer, "-ndays", "1"])
      return new Uint8Array(readFileSync(path("response.der")))
    },
    issue(request, { keyUsage = "critical,digitalSignature,nonRepudiation", days = 365 } = {}) {
      const name = `leaf-${++issued}`
      writeFileSync(path(`${name}.csr`), request)
      writeFileSync(path(`${name}.cnf`), leafExtensions(keyUsage))
      mustRun("openssl", [
        "req",
        "-x509",
        "-inform",
        "DER",
        "-in",
        path(`${name}.csr`),
        "-out",
        path(`${name}.pem`),
        "-CA",
        path("issuing.pem"),
        "-CAkey",
        path("issuing.key"),
        "-days",
        String(days),
        "-set_serial",
        `0x7f00112233445566778899aabbccdd${String(issued).padStart(2, "0")}`,
        "-config",
        path(`${name}.cnf`),
        "-extensions",
        "leaf",
        "-utf8",
        "-subj",
        subject,
      ])
      return der(path, name)
    },
  }
}

/** A line of the register of `openssl ca`. */
function indexLine({ serial, revoked }: CertificateStatus): string {
  const time = (date: Date) => `${date.toISOString().slice(2, 19).replace(/[-T:]/g, "")}Z`
  const when = revoked ? [time(revoked.at), revoked.reason].filter(Boolean).join(",") : ""
  return `${[revoked ? "R" : "V", "491231235959Z", when, serial.toUpperCase(), "unknown", "/CN=PRUEBA"].join("\t")}\n`
}

function leafExtensions(keyUsage: string): string {
  return [
    "[req]",
    "distinguished_name=name",
    "[name]",
    "[leaf]",
    "basicConstraints=critical,CA:FALSE",
    `keyUsage=${keyUsage}`,
    "subjectAltName=email:maria@ejemplo.ec",
    "authorityKeyIdentifier=keyid",
    "",
  ].join("\n")
}

function makeRoot(path: (name: string) => string): void {
  mustRun("openssl", [
    "req",
    "-x509",
    "-newkey",
    "rsa:2048",
    "-nodes",
    "-keyout",
    path("root.key"),
    "-out",
    path("root.pem"),
    "-subj",
    "/C=EC/O=Prueba/CN=Raíz de prueba",
    "-utf8",
    "-days",
    "3650",
  ])
}

function makeIssuing(path: (name: string) => string): void {
  writeFileSync(
    path("issuing.ext"),
    "basicConstraints=critical,CA:TRUE,pathlen:0\nsubjectKeyIdentifier=hash\n",
  )
  mustRun("openssl", [
    "req",
    "-new",
    "-newkey",
    "rsa:2048",
    "-nodes",
    "-keyout",
    path("issuing.key"),
    "-out",
    path("issuing.csr"),
    "-subj",
    "/C=EC/O=Prueba/CN=Emisora de prueba",
  ])
  mustRun("openssl", [
    "x509",
    "-req",
    "-in",
    path("issuing.csr"),
    "-CA",
    path("root.pem"),
    "-CAkey",
    path("root.key"),
    "-out",
    path("issuing.pem"),
    "-days",
    "3650",
    "-set_serial",
    "2",
    "-extfile",
    path("issuing.ext"),
  ])
}

function der(path: (name: string) => string, name: string): Bytes {
  mustRun("openssl", ["x509", "-in", path(`${name}.pem`), "-outform", "DER", "-out", path(`${name}.cer`)])
  return new Uint8Array(readFileSync(path(`${name}.cer`)))
}
