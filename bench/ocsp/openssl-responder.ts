import { execFileSync, spawn } from "node:child_process"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import type { RivalServer } from "../issuance/cfssl-server.ts"

/** Starts `openssl ocsp` as a server with an authority, a delegated responder and one certificate. */
export async function startOpensslResponder(
  folder: string,
  responderBits: number,
): Promise<RivalServer & { request: Buffer }> {
  const path = (name: string) => join(folder, name)
  const openssl = (...args: string[]) => execFileSync("openssl", args, { stdio: "pipe", cwd: folder })
  writeFileSync(path("ocsp.ext"), "extendedKeyUsage=OCSPSigning\n")
  const authority = [
    "req",
    "-x509",
    "-sha256",
    "-newkey",
    "rsa:2048",
    "-nodes",
    "-days",
    "30",
    "-subj",
    "/CN=Rival",
  ]
  openssl(...authority, "-keyout", "ca.key", "-out", "ca.pem")
  for (const [name, bits] of [
    ["ocsp", responderBits],
    ["leaf", 2048],
  ] as const) {
    const make = ["req", "-new", "-newkey", `rsa:${bits}`, "-nodes", "-subj", `/CN=${name}`]
    openssl(...make, "-keyout", `${name}.key`, "-out", `${name}.csr`)
    const sign = [
      "x509",
      "-req",
      "-sha256",
      "-in",
      `${name}.csr`,
      "-CA",
      "ca.pem",
      "-CAkey",
      "ca.key",
      "-days",
      "30",
    ]
    openssl(...sign, "-set_serial", name === "leaf" ? "0x1001" : "0x1000", "-out", `${name}.pem`)
  }
  writeFileSync(path("index.txt"), "V\t401231235959Z\t\t1001\tunknown\t/CN=leaf\n")
  openssl("ocsp", "-issuer", "ca.pem", "-cert", "leaf.pem", "-no_nonce", "-reqout", "request.der")
  const port = 3391
  const served = [
    "-index",
    "index.txt",
    "-CA",
    "ca.pem",
    "-rsigner",
    "ocsp.pem",
    "-rkey",
    "ocsp.key",
    "-nmin",
    "60",
  ]
  const child = spawn("openssl", ["ocsp", ...served, "-port", String(port)], { cwd: folder, stdio: "ignore" })
  await new Promise((resolve) => setTimeout(resolve, 1000))
  const request = execFileSync("cat", [path("request.der")])
  return { origin: `http://127.0.0.1:${port}`, request, stop: () => child.kill("SIGKILL") }
}
