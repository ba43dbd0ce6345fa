import { execFile, spawn } from "node:child_process"
import { randomBytes } from "node:crypto"
import { once } from "node:events"
import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rm, watch, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { run } from "@trazo/pki/testing/programs"
import pg from "pg"
import { afterAll, describe, expect, inject, it } from "vitest"
import { loadSettings } from "../../env.ts"
import { anchorAudit } from "../../features/platform/audit/anchor-audit.ts"
import { keptSecret, unwrittenSecret } from "../../secrets/kept-secrets.ts"
import { seedDemoData } from "../../seed/seed-demo-data.ts"
import { aRegisteredCertificate, revokeRegistered } from "../../testing/activation.ts"
import { createTestApp } from "../../testing/test-app.ts"
import { testLog, testPassword } from "../../testing/test-settings.ts"
import { verifyBackup } from "./backup-folder.ts"
import { restore } from "./restore.ts"
import { parseSecrets } from "./wrapped-secrets.ts"

const test = await createTestApp()
const { deps, owner, ownerUrl, appUrl, clock } = test
const place = await mkdtemp(join(tmpdir(), "trazo-server-backup-"))
afterAll(() => rm(place, { recursive: true }))

await seedDemoData(deps)
await aRegisteredCertificate(test)
await revokeRegistered(test, (await aRegisteredCertificate(test)).serial)
await test.runFailingJobs()
await test.sealAudit()
await anchorAudit(deps)
await owner
  .insertInto("installationSecrets")
  .values({ name: "master-key", checkValue: deps.settings.secrets.checkValue })
  .execute()
// The rest of a write that was cut short is no part of a backup.
await mkdir(join(deps.settings.dataDir, "files/.unfinished"), { recursive: true })
await writeFile(join(deps.settings.dataDir, "files/.unfinished/a.sealed.unfinished"), "a")

const recipient = join(place, "recovery.pem")
const recoveryKey = join(place, "recovery.key")
run(
  "openssl",
  `req -x509 -newkey rsa:3072 -nodes -subj /CN=Recuperacion -keyout ${recoveryKey} -out ${recipient}`.split(
    " ",
  ),
)

const variables = {
  PATH: process.env.PATH ?? "",
  DATA_DIR: deps.settings.dataDir,
  DATABASE_URL: ownerUrl,
  DATABASE_APP_URL: appUrl,
  MASTER_KEY: "11".repeat(32),
  CA_PASSPHRASE: "passphrase of the tests",
  DEMO_DATA: "open",
}

const program = (name: string) => join(import.meta.dirname, `../../commands/${name}.ts`)

interface Ended {
  code: number | string
  stdout: string
  stderr: string
}

const command = (name: string, args: string[], { env = {}, input = "" } = {}) =>
  new Promise<Ended>((resolve) => {
    const options = { env: { ...variables, ...env } }
    const child = execFile(process.execPath, [program(name), ...args], options, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    )
    child.stdin?.end(input)
  })

async function backup(name: string): Promise<string> {
  const ended = await command("backup", ["--to", join(place, name), "--recipient", recipient])
  expect(ended).toMatchObject({ code: 0, stderr: "" })
  const [folder = ""] = await readdir(join(place, name))
  return join(place, name, folder)
}

async function openedSecrets(folder: string): Promise<string> {
  const message = ["-inform", "DER", "-in", join(folder, "secrets.cms")]
  return run("openssl", ["cms", "-decrypt", ...message, "-inkey", recoveryKey]).stdout.toString()
}

/** An empty database and data folder. */
async function emptyPlace(name: string) {
  const url = new URL(inject("cluster").url)
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  const database = `test_${randomBytes(6).toString("hex")}`
  await client.query(`create database ${database} owner trazo_owner`)
  afterAll(async () => {
    await client.query(`drop database ${database} with (force)`)
    await client.end()
  })
  const urlOf = (user: string) => {
    const own = new URL(url)
    own.pathname = database
    own.username = user
    own.password = testPassword
    return own.href
  }
  const { MASTER_KEY: _, CA_PASSPHRASE: __, ...others } = variables
  const DATA_DIR = join(place, name)
  const given = {
    ...others,
    DATA_DIR,
    DATABASE_URL: urlOf("trazo_owner"),
    DATABASE_APP_URL: urlOf("trazo_app"),
  }
  return {
    given,
    dataDir: DATA_DIR,
    ownerUrl: given.DATABASE_URL,
    load: (isPlaced: boolean) => loadSettings(given, isPlaced ? keptSecret : unwrittenSecret),
  }
}

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return (await client.query<Row>(text).finally(() => client.end())).rows
}

/** Each table's rows as one digest. */
async function contentOf(url: string): Promise<Map<string, string>> {
  const tables = await query<{ name: string }>(
    url,
    `select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
     and relname <> 'schema_migrations' order by 1`,
  )
  const found = new Map<string, string>()
  for (const { name } of tables) {
    const digest = `select count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as digest from ${name} t`
    const [row] = await query<{ digest: string }>(url, digest)
    found.set(name, row?.digest ?? "")
  }
  return found
}

/** What a load takes away for a while. */
const protection = `
  select 'key ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as line from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and convalidated
  union all select 'table ' || oid::regclass || relrowsecurity || relforcerowsecurity from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'
  union all select 'trigger ' || tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
  order by 1`

/** Rows that a start itself writes. */
const ofTheStart = new Set(["revocation_lists", "audit_log"])

const folder = await backup("whole")

it("is checked by sha256sum, and keeps no secret and no unfinished file in the open", async () => {
  const paths = await verifyBackup(folder)
  const sums = ["-c", 'cd "$1" && sha256sum --quiet -c SHA256SUMS', "sh", folder]
  expect((await once(spawn("sh", sums), "exit"))[0]).toBe(0)
  expect(paths.filter((path) => path.includes(".unfinished"))).toEqual([])
  const secrets = parseSecrets(await openedSecrets(folder))
  for (const path of ["manifest.json", "secrets.cms"]) {
    const content = await readFile(join(folder, path))
    for (const secret of [secrets["master-key"], secrets["audit-key"], secrets["ca-passphrase"]])
      expect(content.includes(secret)).toBe(false)
  }
})

it("comes back elsewhere: rows, files, keys, anchors and statuses", async () => {
  const there = await emptyPlace("there")
  const { log, errors } = testLog()
  const before = await contentOf(ownerUrl)
  const secrets = parseSecrets(await openedSecrets(folder))
  const restored = await restore({ folder, secrets, load: there.load, log, clock })
  expect(errors).toEqual([])
  if ("behind" in restored.proved) throw new Error(restored.proved.behind)
  expect(restored.proved.openedFiles).toBeGreaterThan(3)
  expect(restored.proved.auditRows).toBeGreaterThan(50)
  expect(restored.proved.statuses).toBeGreaterThan(2)
  const after = await contentOf(there.ownerUrl)
  expect([...before].filter(([, digest]) => digest.startsWith("0 ")).length).toBeLessThan(before.size / 2)
  for (const [table, digest] of before)
    if (!ofTheStart.has(table)) expect([table, after.get(table)]).toEqual([table, digest])
  const protectedBy = await query(there.ownerUrl, protection)
  expect(protectedBy).toEqual(await query(ownerUrl, protection))
  const files = await owner.selectFrom("files").select(["id", "distributorId"]).execute()
  for (const { id, distributorId } of files) {
    const name = join("files", distributorId, id.slice(-2), `${id}.sealed`)
    const [one, other] = [deps.settings.dataDir, there.dataDir].map((dir) => readFile(join(dir, name)))
    expect((await one)?.equals((await other) as Buffer)).toBe(true)
  }
  // A second one would mix two installations.
  await expect(restore({ folder, secrets, load: there.load, log, clock })).rejects.toThrow(/tiene datos/)
})

it("says what anchors that outlived the loss have more, and keeps what it restored", async () => {
  const there = await emptyPlace("behind")
  await aRegisteredCertificate(test)
  await test.runFailingJobs()
  await test.sealAudit()
  await anchorAudit(deps)
  const load = (isPlaced: boolean) => {
    const settings = there.load(isPlaced)
    return { ...settings, audit: { ...settings.audit, anchors: deps.settings.audit.anchors } }
  }
  const secrets = parseSecrets(await openedSecrets(folder))
  const { proved, rows } = await restore({ folder, secrets, load, log: testLog().log, clock })
  expect(proved).toEqual({ behind: expect.stringMatching(/es anterior al ancla \d+ .* certificados/) })
  expect(rows).toBeGreaterThan(1000)
  expect((await contentOf(there.ownerUrl)).get("clients")).toBe((await contentOf(ownerUrl)).get("clients"))
})

it("refuses a database with tables", async () => {
  const there = await emptyPlace("full")
  await query(there.ownerUrl, "create table own (a text)")
  const input = await openedSecrets(folder)
  const ended = await command("restore", ["--from", folder], { env: there.given, input })
  expect(ended).toMatchObject({ code: 1, stderr: expect.stringMatching(/^DATABASE_URL: .* tiene tablas/) })
  expect(await readdir(there.dataDir).catch(() => [])).toEqual([])
})

describe("what is not whole", () => {
  const changed = async (name: string, change: (copy: string) => Promise<unknown>) => {
    const copy = join(place, name)
    await cp(folder, copy, { recursive: true })
    await change(copy)
    return verifyBackup(copy)
  }

  it("is refused where a file was changed, is missing, or has no list", async () => {
    const rows = "rows/public.clients.copy.gz"
    await expect(changed("changed", (copy) => appendFile(join(copy, rows), "x"))).rejects.toThrow(rows)
    await expect(changed("missing", (copy) => rm(join(copy, rows)))).rejects.toThrow(rows)
    await expect(changed("unlisted", (copy) => rm(join(copy, "SHA256SUMS")))).rejects.toThrow("no es un")
  })

  it("has another name after a kill", async () => {
    const killed = join(place, "killed")
    await mkdir(killed)
    const events = watch(killed)
    const args = [program("backup"), "--to", killed, "--recipient", recipient]
    const child = spawn(process.execPath, args, { env: variables, stdio: "ignore" })
    for await (const { filename } of events) if (filename) break
    child.kill("SIGKILL")
    await once(child, "exit")
    const [name = "", ...others] = await readdir(killed)
    expect(others).toEqual([])
    expect(name).toMatch(/\.unfinished$/)
    await expect(verifyBackup(join(killed, name))).rejects.toThrow("no es un respaldo completo")
  })
})

it("is not made with the secrets of another installation", async () => {
  const args = ["--to", join(place, "foreign"), "--recipient", recipient]
  const ended = await command("backup", args, { env: { MASTER_KEY: "22".repeat(32) } })
  expect(ended).toMatchObject({ code: 1, stderr: expect.stringMatching(/^MASTER_KEY: no es la de esta/) })
  expect(await readdir(join(place, "foreign")).catch(() => [])).toEqual([])
})
