import { mustRun, openssl, run } from "@trazo/pki/testing/programs"
import { expect, it } from "vitest"
import { makeHolder } from "../../testing/holder-files.ts"
import { invoice } from "../../testing/invoice.ts"
import { readKeyFile } from "../p12/read-key-file.ts"
import { makeSigner } from "./document-signer.ts"
import { signFile } from "./sign-file.ts"
import { signXml } from "./sign-xml.ts"

it("is a .p7s that openssl verifies with the file and refuses with another one", async () => {
  using holder = await makeHolder()
  const { identities } = await readKeyFile(holder.p12("Firma2026"), "Firma2026")
  const signer = await makeSigner(identities[0]!)
  const content = new TextEncoder().encode("contrato\r\n")
  const files = {
    "a.p7s": await signFile(content, { signer, now: new Date() }),
    "chain.pem": holder.chainPem,
  }
  const command = [
    "cms",
    "-verify",
    "-cades",
    "-inform",
    "DER",
    "-in",
    "a.p7s",
    "-content",
    "content",
    "-binary",
    "-CAfile",
    "chain.pem",
    "-purpose",
    "any",
    "-out",
    "out",
  ]
  using verified = openssl(command, { ...files, content })
  expect(verified.text).toMatch(/CAdES Verification successful/)
  using other = openssl(command, { ...files, content: "otro" })
  expect(other.status).not.toBe(0)
})

it("also signs with a key on an elliptic curve, XML with SHA-256", async () => {
  using holder = await makeHolder()
  const { folder } = holder
  const [key, certificate, p12] = ["ec.key", "ec.pem", "ec.p12"].map((name) => folder.path(name)) as string[]
  const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", key!]
  mustRun("openssl", ["req", "-x509", ...curve, "-out", certificate!, "-subj", "/CN=EC"])
  mustRun("openssl", [
    "pkcs12",
    "-export",
    "-inkey",
    key!,
    "-in",
    certificate!,
    "-out",
    p12!,
    "-passout",
    "pass:Firma2026",
  ])
  const { identities } = await readKeyFile(new Uint8Array(folder.read("ec.p12")), "Firma2026")
  const signer = await makeSigner(identities[0]!)
  const content = new TextEncoder().encode("hola")
  const signed = await signFile(content, { signer, now: new Date() })
  using verified = openssl(
    [
      "cms",
      "-verify",
      "-inform",
      "DER",
      "-in",
      "a.p7s",
      "-content",
      "content",
      "-binary",
      "-CAfile",
      "ec.pem",
      "-purpose",
      "any",
      "-out",
      "out",
    ],
    { "a.p7s": signed, content, "ec.pem": new Uint8Array(folder.read("ec.pem")) },
  )
  expect(verified.text).toMatch(/Verification successful/i)
  for (const xml of ["<nota>1</nota>", invoice]) {
    const file = await signXml(new TextEncoder().encode(xml), { signer, now: new Date(), id: "S" })
    expect(Buffer.from(file).toString()).toContain("xmldsig-more#ecdsa-sha256")
    const properties = "http://uri.etsi.org/01903/v1.3.2#:SignedProperties"
    const ids = ["factura", "KeyInfo", properties].flatMap((name) => [
      `--id-attr:${name === "factura" ? "id" : "Id"}`,
      name,
    ])
    const trusted = ["--trusted-pem", certificate!, "--enabled-key-data", "x509"]
    expect(run("xmlsec1", ["--verify", ...trusted, ...ids, folder.write("signed.xml", file)]).text).toMatch(
      /^OK/m,
    )
  }
})
