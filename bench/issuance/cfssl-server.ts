import { execFileSync, spawn } from "node:child_process"
import { writeFileSync } from "node:fs"
import { join } from "node:path"

export interface RivalServer {
  origin: string
  stop(): void
}

const config = {
  signing: {
    default: {
      expiry: "8760h",
      usages: [
        "digital signature",
        "content commitment",
        "key encipherment",
        "client auth",
        "email protection",
      ],
      crl_url: "http://localhost/pki/issuing.crl",
      ocsp_url: "http://localhost/ocsp",
      issuer_urls: ["http://localhost/pki/issuing.cer"],
    },
  },
}

/** `cfssl serve` with an RSA authority of `bits`, SHA-256, signing without storing. */
export async function startCfssl(folder: string, bits: number): Promise<RivalServer> {
  const path = (name: string) => join(folder, name)
  writeFileSync(path("config.json"), JSON.stringify(config))
  const make = [
    "req",
    "-x509",
    "-sha256",
    "-newkey",
    `rsa:${bits}`,
    "-nodes",
    "-days",
    "3650",
    "-subj",
    "/CN=Rival",
  ]
  execFileSync("openssl", [...make, "-keyout", path("ca.key"), "-out", path("ca.pem")], { stdio: "pipe" })
  const port = 3390
  const authority = ["-ca", path("ca.pem"), "-ca-key", path("ca.key"), "-config", path("config.json")]
  const listening = ["-address", "127.0.0.1", "-port", String(port), "-loglevel", "4"]
  const child = spawn("cfssl", ["serve", ...authority, ...listening], { stdio: "ignore", cwd: folder })
  const origin = `http://127.0.0.1:${port}`
  for (let tries = 0; ; tries++) {
    const up = await fetch(`${origin}/api/v1/cfssl/health`).then(
      () => true,
      () => false,
    )
    if (up) return { origin, stop: () => child.kill("SIGKILL") }
    if (tries === 100) throw new Error("cfssl serve did not start: install the package golang-cfssl")
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
