import { execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { asOwner, ownerUrl } from "../../e2e/support/server/database.ts"

export interface RivalServer {
  origin: string
  stop(): void
}

interface CfsslOptions {
  folder: string
  /** RSA key size of the authority. */
  bits: number
  port: number
  /** Connection string of a database that has cfssl's tables. Without it, cfssl signs and does not store. */
  databaseUrl?: string
}

const signingConfig = {
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

/** `cfssl serve` with an RSA authority and SHA-256. */
export async function startCfssl({ folder, bits, port, databaseUrl }: CfsslOptions): Promise<RivalServer> {
  const path = (name: string) => join(folder, name)
  writeFileSync(path("config.json"), JSON.stringify(signingConfig))
  const key = ["-newkey", `rsa:${bits}`, "-nodes", "-keyout", path("ca.key")]
  const certificate = ["-sha256", "-days", "3650", "-subj", "/CN=Rival", "-out", path("ca.pem")]
  execFileSync("openssl", ["req", "-x509", ...key, ...certificate], { stdio: "pipe" })
  const authority = ["-ca", path("ca.pem"), "-ca-key", path("ca.key"), "-config", path("config.json")]
  const listening = ["-address", "127.0.0.1", "-port", String(port), "-loglevel", "4"]
  const storing: string[] = []
  if (databaseUrl) {
    writeFileSync(
      path("database.json"),
      JSON.stringify({ driver: "postgres", data_source: `${databaseUrl}?sslmode=disable` }),
    )
    storing.push("-db-config", path("database.json"))
  }
  const child = spawn("cfssl", ["serve", ...authority, ...listening, ...storing], {
    stdio: "ignore",
    cwd: folder,
  })
  await once(child, "spawn")
  const origin = `http://127.0.0.1:${port}`
  for (let tries = 0; ; tries++) {
    const up = await fetch(`${origin}/api/v1/cfssl/health`).then(
      () => true,
      () => false,
    )
    if (up) return { origin, stop: () => child.kill("SIGKILL") }
    if (tries === 100) throw new Error("cfssl serve did not start")
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Creates cfssl's tables in a schema of the embedded database. Returns the connection string that uses the schema. */
export async function createCfsslTables(dataDir: string): Promise<string> {
  await asOwner(dataDir, async (client) => {
    await client.query("create database cfssl")
  })
  const url = new URL(ownerUrl(dataDir))
  url.pathname = "/cfssl"
  await asOwner(dataDir, (client) => client.query(cfsslTables), "cfssl")
  return url.href
}

/** The number of certificates that cfssl stored. */
export function countStored(dataDir: string): Promise<number> {
  return asOwner(
    dataDir,
    async (client) => {
      const { rows } = await client.query("select count(*)::integer as stored from certificates")
      return rows[0].stored
    },
    "cfssl",
  )
}

/** As certdb/pg/migrations of cfssl 1.2. */
const cfsslTables = `
  create table certificates (
    serial_number bytea not null,
    authority_key_identifier bytea not null,
    ca_label bytea,
    status bytea not null,
    reason int,
    expiry timestamptz,
    revoked_at timestamptz,
    pem bytea not null,
    primary key (serial_number, authority_key_identifier)
  );
  create table ocsp_responses (
    serial_number bytea not null,
    authority_key_identifier bytea not null,
    body bytea not null,
    expiry timestamptz,
    primary key (serial_number, authority_key_identifier),
    foreign key (serial_number, authority_key_identifier)
      references certificates (serial_number, authority_key_identifier)
  );`
