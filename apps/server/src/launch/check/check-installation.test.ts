import { execFile } from "node:child_process"
import { existsSync } from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import { promisify } from "node:util"
import { sql } from "kysely"
import { expect, it } from "vitest"
import { checkSmtp } from "../../adapters/mailer/smtp.ts"
import { readDatabase } from "../../database/check/database-state.ts"
import type { Settings } from "../../env.ts"
import { startS3Server } from "../../testing/s3/s3-server.ts"
import { createTestApp } from "../../testing/test-app.ts"
import { checkInstallation, describe } from "./check-installation.ts"

const { app, deps, appUrl, owner, ownerUrl } = await createTestApp()
const baseUrl = await app.listen({ host: "127.0.0.1", port: 0 })

// What `openDatabase` does at a start.
await owner
  .insertInto("installationSecrets")
  .values({ name: "master-key", checkValue: deps.settings.secrets.checkValue })
  .execute()
await sql`revoke temporary on database ${sql.id(new URL(ownerUrl).pathname.slice(1))} from public`.execute(
  owner,
)

/** The application's own, as the next start finds them. */
const settings: Settings = {
  ...deps.settings,
  newSecrets: [],
  databaseAppUrl: appUrl,
  pki: { ...deps.settings.pki, baseUrl },
}
const closed = "127.0.0.1:9"

async function failing(changed: Partial<Settings>): Promise<string[]> {
  const findings = await checkInstallation({ ...settings, ...changed })
  return findings.filter(({ works }) => !works).map(describe)
}

it("says of every part that it works", async () => {
  const findings = await checkInstallation(settings)
  expect(findings.filter(({ works }) => !works)).toEqual([])
  const titles = findings.map(({ title }) => title)
  expect(titles.join(", ")).toBe(
    "Base de datos, Papeles de la base, TLS de la base, Correo (SMTP), Archivos, Anclas de la auditoría, Reloj, Secretos, Claves de la autoridad, Hosts, Disco, Dirección de la PKI",
  )
})

it.each<[string, Partial<Settings>, RegExp]>([
  [
    "anchors that can't be written",
    { audit: { ...settings.audit, anchors: "/dev/null/anclas" } },
    /Anclas de la auditoría: NO funciona\. AUDIT_ANCHORS_DIR: /,
  ],
  [
    "another master key",
    { masterKeys: [Buffer.alloc(32, 7)] },
    /Secretos: NO funciona\. MASTER_KEY: no es la/,
  ],
  [
    "a missing master key",
    { newSecrets: ["master-key"] },
    /Secretos: NO funciona\. MASTER_KEY: falta, y esta base de datos tiene datos/,
  ],
  [
    "another audit key",
    { audit: { ...deps.settings.audit, key: Buffer.alloc(32, 7) } },
    /Secretos: NO funciona\. AUDIT_KEY: no es la/,
  ],
  [
    "another passphrase",
    { caPassphrase: "una que no es la suya" },
    /Claves de la autoridad: NO funciona\. CA_PASSPHRASE: no abre/,
  ],
  ["the root's key in production", { demoData: false }, /Claves de la autoridad: NO .* export-root/],
  ["no mail server in production", { demoData: false }, /Correo \(SMTP\): NO funciona\. SMTP_URL: falta/],
  [
    "a closed mail server",
    { smtpUrl: `smtp://${closed}` },
    /Correo \(SMTP\): NO funciona\. SMTP_URL: .*REFUSED/,
  ],
  [
    "the owner in the application's place",
    { databaseAppUrl: ownerUrl },
    /Papeles de la base: NO .*nocreaterole/,
  ],
  [
    "a closed pooler",
    { databasePooler: { url: `postgres://${closed}`, hasNamedStatements: false } },
    /Papeles de la base: NO .*DATABASE_POOLER_URL: nadie responde/,
  ],
  ["a host without a name", { administratorHost: "no-existe.invalid" }, /Hosts: NO .*no está en el DNS/],
  [
    "a folder that is a file",
    { dataDir: "/dev/null" },
    /Disco: NO funciona\. DATA_DIR: .* no es una carpeta/,
  ],
  [
    "an address of the authority that only this machine reaches",
    { demoData: false },
    /Dirección de la PKI: NO .* lleva a 127\.0\.0\.1, que desde fuera no se alcanza/,
  ],
  [
    "an address where another answers",
    { pki: { ...settings.pki, baseUrl: `http://${closed}` } },
    /Dirección de la PKI: NO .*(nadie responde|no responde)/,
  ],
])("finds %s", async (_, changed, line) => {
  expect((await failing(changed)).filter((found) => line.test(found))).toHaveLength(1)
})

it("finds a bucket that refuses its key", async () => {
  const s3 = await startS3Server()
  const wrong = { ...s3.settings, secretAccessKey: "otra" }
  expect(await failing({ s3: s3.settings })).toEqual([])
  expect((await failing({ s3: wrong })).join()).toMatch(/^Archivos: NO funciona\. S3_URL: [^\n]*403/)
  await s3.close()
})

it("reads the database by a connection that cannot write", async () => {
  const write = readDatabase({ url: ownerUrl, setting: "DATABASE_URL" }, (client) =>
    client.query("update installation set demonstration = demonstration"),
  )
  await expect(write).rejects.toThrow("read-only transaction")
})

it("gives up on a mail server that says nothing", async () => {
  const silent = createServer(() => undefined)
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve))
  const { port } = silent.address() as { port: number }
  const url = `smtp://127.0.0.1:${port}`
  await expect(checkSmtp({ url, tlsRequired: false, patience: 100 })).rejects.toThrow(/timeout|greeting/i)
  silent.close()
})

const program = (name: string) => join(import.meta.dirname, `../../commands/${name}.ts`)
const run = (variables: Record<string, string>, name = "check") =>
  promisify(execFile)(process.execPath, [program(name)], {
    env: { PATH: process.env.PATH, ...variables },
  }).catch((error: { code: number; stdout: string }) => error)

it("ends with 1 where the database does not answer, and makes no file", async () => {
  const DATA_DIR = join(deps.settings.dataDir, "none")
  const ended = await run({ DATA_DIR, DEMO_DATA: "open", DATABASE_URL: `postgres://a:b@${closed}/c` })
  expect(ended).toMatchObject({ code: 1 })
  const lines = ended.stdout.trim().split("\n")
  expect(lines[0]).toMatch(/^Base de datos: NO funciona\. DATABASE_URL: nadie responde/)
  expect(lines[1]).toMatch(/^Papeles de la base: NO funciona\. sin comprobar/)
  expect(lines).toHaveLength(12)
  expect(existsSync(DATA_DIR)).toBe(false)
})

it("names each wrong setting in a line", async () => {
  const ended = await run({ DATA_DIR: deps.settings.dataDir, PORT: "x", SMTP_URL: "http://a" })
  expect(ended.stdout).toMatch(/^Ajustes: NO funciona\. PORT: .*\nAjustes: NO funciona\. SMTP_URL: /)
})

it("the statements that prepare a database leave the folder empty, for a restore", async () => {
  const DATA_DIR = join(deps.settings.dataDir, "unprepared")
  const given = { DATA_DIR, DEMO_DATA: "open", DATABASE_URL: `postgres://a:b@${closed}/c` }
  expect((await run(given, "database-prepare")).stdout).toContain('create database "c"')
  expect(existsSync(DATA_DIR)).toBe(false)
})
