import { generateKeyPairSync, randomBytes } from "node:crypto"
import { existsSync } from "node:fs"
import { delimiter, join } from "node:path"
import { fileURLToPath } from "node:url"
import * as tags from "@trazo/pki/asn1/tags"
import { element, oid, sequence, setOf } from "@trazo/pki/asn1/writer"
import { createRoot } from "@trazo/pki/authority/authority-creation"
import { encodeTbsCertificate, signTbs } from "@trazo/pki/authority/certificate"
import { mustRun, stdoutOf, TemporaryFolder } from "@trazo/pki/testing/programs"
import { readCertificate } from "@trazo/pki/x509/certificate"
import { expect, it } from "vitest"
import { rfc2253Name } from "./issuer-name.ts"

const bouncyCastle = "/usr/share/java/bcprov.jar"
const compiler = (process.env.PATH ?? "").split(delimiter).some((path) => existsSync(join(path, "javac")))
const program = (name: string) => fileURLToPath(new URL(`../../testing/${name}.java`, import.meta.url))
const comparison = program("CompareNames")

/** Of our own authority; what it issues has this name as issuer. */
async function ownAuthority(): Promise<Buffer> {
  const { certificate } = await createRoot({
    clock: { now: () => new Date("2026-11-26T12:00:00Z") },
    random: randomBytes,
    keyBits: 2048,
    name: {
      commonName: "Autoridad de Certificacion Emisora",
      organization: "Firmas Uno, S.A. & Cia",
      ruc: "0992339411001",
      locality: "SANTO DOMINGO",
    },
  })
  return certificate
}

it.skipIf(!existsSync(bouncyCastle) || !compiler)(
  "the issuer's name is equal in Java and Bouncy Castle to every text that they and we write of it",
  async () => {
    const certificate = await ownAuthority()
    using folder = new TemporaryFolder({ "issuer.cer": certificate })
    const written = rfc2253Name(readCertificate(certificate, "BER").issuer)
    const shown = mustRun("java", ["-cp", bouncyCastle, comparison, folder.path("issuer.cer"), written]).text
    expect(shown.match(/^true true .*$/gm), shown).toHaveLength(6)
  },
)

/** What a text becomes in a string type of its own. */
const encodings: [string, number, Buffer][] = [
  ["2.5.4.10", tags.teletexString, Buffer.from("Peña", "latin1")],
  ["2.5.4.11", tags.bmpString, Buffer.from("Peña", "utf16le").swap16()],
  ["2.5.4.7", tags.ia5String, Buffer.from("Quito")],
  ["2.5.4.3", tags.numericString, Buffer.from("17")],
  ["0.9.2342.19200300.100.1.25", tags.utf8String, Buffer.from("ec")],
  ["2.5.4.8", tags.visibleString, Buffer.from("Pichincha")],
  ["2.5.4.97", tags.bmpString, Buffer.from("VATEC", "utf16le").swap16()],
  ["2.5.4.6", tags.printableString, Buffer.from("EC")],
]

it.skipIf(!existsSync(bouncyCastle) || !compiler)(
  "the issuer's name is equal in Java and Bouncy Castle whatever its string types",
  async () => {
    const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 })
    const issuer = sequence(
      ...encodings.map(([type, tag, content]) => setOf(sequence(oid(type), element(tag, content)))),
    )
    const tbs = encodeTbsCertificate({
      serial: "12345",
      issuer,
      subject: issuer,
      spki: publicKey.export({ format: "der", type: "spki" }),
      notBefore: new Date("2026-01-01"),
      notAfter: new Date("2027-01-01"),
      extensions: [],
    })
    using folder = new TemporaryFolder({ "issuer.cer": await signTbs(tbs, privateKey) })
    const written = rfc2253Name(issuer)
    expect(written).toContain("OU=#1e080050006500f10061")
    expect(written).toContain("O=#14045065f161")
    const [first] = mustRun("java", [
      "-cp",
      bouncyCastle,
      comparison,
      folder.path("issuer.cer"),
      written,
    ]).text.split("\n")
    expect(first).toBe(`true true ${written}`)
  },
)

/** Subjects of self-signed certificates, as openssl takes them. */
const subjects = [
  "/C=EC/O=ANF AC/2.5.4.5=1792601215001/CN=ANF Ecuador",
  "/C=EC/2.5.4.97=VATES-A66721499/O=UANATACA S.A./CN=UANATACA CA2 2016",
  "/C=EC/O=Correo/CN=Con correo/emailAddress=ca@ejemplo.ec",
  String.raw`/DC=ec/DC=gob/UID=u-1/street=Av. Amazonas/ST=Pichincha/L=Quito/OU=Área de firmas, ventas \+ «más»/CN=Peña`,
  String.raw`/C=EC/O=  dos  blancos  /OU=#uno=#dos;tres<cuatro>/title=Dr./CN=A"B\\C`,
  "/C=EC/O=Uno+OU=Dos+2.5.4.5=3/CN=Varios valores",
]

it.skipIf(!compiler)("the issuer's name is, letter by letter, what Java writes of it", async () => {
  using folder = new TemporaryFolder({ "own.cer": await ownAuthority() })
  const files = ["own.cer"]
  for (const [index, subject] of subjects.entries()) {
    const file = `${index}.cer`
    const options = [
      "-newkey",
      "ec",
      "-pkeyopt",
      "ec_paramgen_curve:P-256",
      "-nodes",
      "-utf8",
      "-multivalue-rdn",
    ]
    const output = ["-keyout", folder.path("key.pem"), "-outform", "DER", "-out", folder.path(file)]
    mustRun("openssl", ["req", "-x509", ...options, ...output, "-subj", subject])
    files.push(file)
  }
  const written = files.map((file) =>
    rfc2253Name(readCertificate(new Uint8Array(folder.read(file)), "BER").issuer),
  )
  const java = stdoutOf("java", [program("PrintIssuers"), ...files.map((file) => folder.path(file))])
  expect(written).toEqual(java.trimEnd().split("\n"))
  expect(written[1]).toContain("2.5.4.5=#130d31373932363031323135303031")
  expect(written[2]).toContain("2.5.4.97=#0c0f56415445532d413636373231343939")
})
