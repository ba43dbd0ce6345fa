import { stdoutOf, TemporaryFolder } from "@trazo/pki/testing/programs"

interface OpenedP12 {
  /** PEM. */
  certificate: string
  privateKey: string
}

/**
 * Opens a P12 with OpenSSL, keytool and pk12util of NSS. @throws unless the key belongs to the certificate and the
 * certificate verifies against issuing and root
 */
export function openEverywhere(
  p12: Buffer,
  password: string,
  authority: { root: Buffer; issuing: Buffer },
): OpenedP12 {
  const folder = new TemporaryFolder()
  try {
    const path = folder.write("firma.p12", p12)
    const pass = folder.write("password.txt", password)
    const extract = (...what: string[]) =>
      stdoutOf("openssl", ["pkcs12", "-in", path, "-passin", `file:${pass}`, "-legacy", ...what])
    const certificate = extract("-clcerts", "-nokeys")
    const privateKey = extract("-nocerts", "-noenc")

    const ofCertificate = stdoutOf("openssl", ["x509", "-noout", "-pubkey"], certificate)
    const ofKey = stdoutOf("openssl", ["pkey", "-pubout"], privateKey)
    if (ofCertificate !== ofKey) throw new Error("The P12's key is not the certificate's")

    const root = folder.write("root.pem", toPem(authority.root))
    const issuing = folder.write("issuing.pem", toPem(authority.issuing))
    stdoutOf("openssl", [
      "verify",
      "-CAfile",
      root,
      "-untrusted",
      issuing,
      folder.write("leaf.pem", certificate),
    ])

    const listed = stdoutOf("keytool", [
      "-list",
      "-storetype",
      "PKCS12",
      "-keystore",
      path,
      "-storepass:file",
      pass,
    ])
    if (!listed.includes("PrivateKeyEntry")) throw new Error(`keytool sees no key:\n${listed}`)
    const seen = stdoutOf("pk12util", ["-l", path, "-w", pass])
    if (!seen.includes("Key(shrouded)")) throw new Error(`pk12util sees no key:\n${seen}`)
    return { certificate, privateKey }
  } finally {
    folder.remove()
  }
}

export function toPem(der: Buffer): string {
  return stdoutOf("openssl", ["x509", "-inform", "DER"], der)
}
