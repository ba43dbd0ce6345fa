import { mkdtemp, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { afterAll, beforeEach, describe, expect, it } from "vitest"
import { loadSettings } from "../../env.ts"
import { insertStoredFile, storeContent } from "../../features/platform/files/stored-files.ts"
import { newId, systemRandom } from "../../random.ts"
import { StartupError } from "../../startup-error.ts"
import { aDistributor } from "../../testing/factories.ts"
import { createTestApp } from "../../testing/test-app.ts"
import { openDatabase } from "../open-database.ts"
import { inScope } from "../scope.ts"

const test = await createTestApp()
const { ownerUrl, appUrl } = test
const key = "11".repeat(32)
const otherKey = "22".repeat(32)

const client = new pg.Client({ connectionString: ownerUrl })
await client.connect()
const root = await mkdtemp(join(tmpdir(), "trazo-server-secrets-"))
afterAll(async () => {
  await client.end()
  await rm(root, { recursive: true })
})

let count = 0
let dataDir = ""
beforeEach(() => {
  count += 1
  dataDir = join(root, String(count))
})

/** Opens the database like a start. A given address of the application keeps the role's password. */
async function start(variables: Record<string, string> = {}) {
  const settings = loadSettings({
    DATA_DIR: dataDir,
    DATABASE_URL: ownerUrl,
    DATABASE_APP_URL: appUrl,
    DEMO_DATA: "open",
    CA_PASSPHRASE: "passphrase of the tests",
    AUDIT_KEY: "33".repeat(32),
    ...variables,
  })
  return await openDatabase(settings)
}

const forget = () => client.query("delete from installation_secrets")

const { id: distributorId } = await aDistributor(test)
const shop = { distributorId }

async function storeFile() {
  const content = Buffer.from("contenido")
  const stored = await storeContent(shop, { id: newId(systemRandom, test.clock.now()), content }, test.deps)
  await inScope(test.deps.db, shop, (tx) =>
    insertStoredFile(
      tx,
      { ...stored, purpose: "brand", name: "logo.png", mediaType: "image/png", content },
      test.deps,
    ),
  )
}

it("records a value of the master key that is not the key", async () => {
  await forget()
  await start({ MASTER_KEY: key })
  const { rows } = await client.query<{ check_value: Buffer }>("select check_value from installation_secrets")
  expect(rows).toHaveLength(1)
  expect(rows[0]?.check_value).toEqual(test.deps.settings.secrets.checkValue)
  expect(rows[0]?.check_value.toString("hex")).not.toContain(key)
})

it("refuses another master key in one line, and changes nothing", async () => {
  const stored = async () => (await client.query("select * from installation_secrets")).rows
  const before = await stored()
  const refused = start({ MASTER_KEY: otherKey })
  await expect(refused).rejects.toThrow(StartupError)
  await expect(refused).rejects.toThrow(/^MASTER_KEY: no es la de esta base de datos[^\n]*$/)
  expect(await stored()).toEqual(before)
})

it("generates no master key where the database has one, and leaves no file", async () => {
  await expect(start()).rejects.toThrow(/^MASTER_KEY: falta, y esta base de datos tiene datos[^\n]*$/)
  expect(await readdir(join(dataDir, "secrets"))).toEqual([])
})

it.each([
  ["CA_PASSPHRASE", { CA_PASSPHRASE: "" }],
  ["AUDIT_KEY", { AUDIT_KEY: "" }],
])("generates no %s where the database needs one", async (name, missing) => {
  await client.query(
    "insert into installation_secrets (name, check_value) values ('audit-key', '\\x01') on conflict do nothing",
  )
  const refused = start({ MASTER_KEY: key, ...missing })
  await expect(refused).rejects.toThrow(new RegExp(`^${name}: falta, y esta base de datos`))
  expect(await readdir(join(dataDir, "secrets"))).toEqual([])
})

describe("a database without check values", () => {
  beforeEach(forget)

  it("refuses a key that opens nothing of what is stored, and records nothing", async () => {
    await storeFile()
    await expect(start({ MASTER_KEY: otherKey })).rejects.toThrow(
      "MASTER_KEY: no es la de esta base de datos",
    )
    expect((await client.query("select from installation_secrets")).rowCount).toBe(0)
  })

  it("records the key that opens what is stored", async () => {
    await storeFile()
    await start({ MASTER_KEY: key })
    expect((await client.query("select from installation_secrets")).rowCount).toBe(1)
  })

  it("lets one of the keys win that start together", async () => {
    await client.query("truncate files, mails, totp_factors cascade")
    const keys = [key, otherKey, "44".repeat(32)]
    const outcomes = await Promise.allSettled(keys.map((MASTER_KEY) => start({ MASTER_KEY })))
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
    const reasons = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []))
    for (const reason of reasons) expect(reason).toBeInstanceOf(StartupError)
  })
})
