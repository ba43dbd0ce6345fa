import { execFileSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** Runs a program of somebody else's; both its outputs as text. @throws with its output when it fails */
export function run(program: string, args: string[], input?: Buffer | string): string {
  return execFileSync(program, args, { input, encoding: "utf8", stdio: ["pipe", "pipe", "pipe"] })
}

/** A folder for one test's files, gone with the callback. */
export async function inFolder<T>(work: (folder: string) => T | Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "trazo-outside-"))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export interface OpenedP12 {
  /** PEM of the holder's certificate and of its private key. */
  certificate: string
  privateKey: string
}

/**
 * Opens a P12 with OpenSSL, Java's keytool and NSS's pk12util, checks that key and certificate belong together and
 * that the certificate verifies against issuing and root.
 */
export function openEverywhere(
  p12: Buffer,
  password: string,
  authority: { root: Buffer; issuing: Buffer },
): Promise<OpenedP12> {
  return inFolder((folder) => {
    const file = (name: string, content: Buffer | string) => {
      const path = join(folder, name)
      writeFileSync(path, content)
      return path
    }
    const path = file("firma.p12", p12)
    const pass = file("password.txt", password)
    const extract = (...what: string[]) =>
      run("openssl", ["pkcs12", "-in", path, "-passin", `file:${pass}`, "-legacy", ...what])
    const certificate = extract("-clcerts", "-nokeys")
    const privateKey = extract("-nocerts", "-noenc")

    const ofCertificate = run("openssl", ["x509", "-noout", "-pubkey"], certificate)
    const ofKey = run("openssl", ["pkey", "-pubout"], privateKey)
    if (ofCertificate !== ofKey) throw new Error("The P12's key is not the certificate's")

    const root = file("root.pem", toPem(authority.root))
    const issuing = file("issuing.pem", toPem(authority.issuing))
    run("openssl", ["verify", "-CAfile", root, "-untrusted", issuing, file("leaf.pem", certificate)])

    const listed = run("keytool", [
      "-list",
      "-storetype",
      "PKCS12",
      "-keystore",
      path,
      "-storepass:file",
      pass,
    ])
    if (!listed.includes("PrivateKeyEntry")) throw new Error(`keytool sees no key:\n${listed}`)
    const seen = run("pk12util", ["-l", path, "-w", pass])
    if (!seen.includes("Key(shrouded)")) throw new Error(`pk12util sees no key:\n${seen}`)
    return { certificate, privateKey }
  })
}

export function toPem(der: Buffer): string {
  return run("openssl", ["x509", "-inform", "DER"], der)
}
