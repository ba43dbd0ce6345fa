import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeEach, expect, it } from "vitest"
import { StartupError } from "../startup-error.ts"
import { keepNext, keptSecret, promoteNext, readKept, readNextKept } from "./kept-secrets.ts"

const root = await mkdtemp(join(tmpdir(), "trazo-server-kept-"))
afterAll(() => rm(root, { recursive: true }))

let count = 0
let dataDir = ""
beforeEach(() => {
  count += 1
  dataDir = join(root, String(count))
})

it("a secret is generated once, in a file that only its owner reads, and nothing unfinished stays", async () => {
  const first = keptSecret(dataDir, "master-key")
  expect(first).toMatchObject({ isNew: true, secret: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect(keptSecret(dataDir, "master-key")).toEqual({ ...first, isNew: false })
  expect((await stat(join(dataDir, "secrets/master-key"))).mode & 0o777).toBe(0o600)
  expect(await readdir(join(dataDir, "secrets"))).toEqual(["master-key"])
})

it.each(["database/postgres/PG_VERSION", "files/una/archivo.sealed"])(
  "no secret is generated beside %s",
  async (path) => {
    await mkdir(join(dataDir, path, ".."), { recursive: true })
    await writeFile(join(dataDir, path), "18\n")
    expect(() => keptSecret(dataDir, "master-key")).toThrow(/^MASTER_KEY: falta, y en [^\n]+ hay datos/)
    expect(() => keptSecret(dataDir, "ca-passphrase")).toThrow(/^CA_PASSPHRASE: falta[^\n]*$/)
  },
)

it("no key of the audit is generated beside anchors", async () => {
  const anchors = join(dataDir, "audit-anchors")
  await mkdir(anchors, { recursive: true })
  await writeFile(join(anchors, "000000001.anchor"), "{}\n")
  expect(() => keptSecret(dataDir, "audit-key", [anchors])).toThrow(/^AUDIT_KEY: falta[^\n]*$/)
})

it("an empty file is no secret", async () => {
  await mkdir(join(dataDir, "secrets"), { recursive: true })
  await writeFile(join(dataDir, "secrets/ca-passphrase"), "\n")
  expect(() => keptSecret(dataDir, "ca-passphrase")).toThrow(StartupError)
})

it("the next secret of a rotation stays the same until it takes the place of the former", async () => {
  keptSecret(dataDir, "audit-key")
  const next = keepNext(dataDir, "audit-key")
  expect(keepNext(dataDir, "audit-key")).toBe(next)
  promoteNext(dataDir, "audit-key")
  expect(readKept(dataDir, "audit-key")).toBe(next)
  expect(readNextKept(dataDir, "audit-key")).toBeNull()
  expect(await readFile(join(dataDir, "secrets/audit-key"), "utf8")).toBe(`${next}\n`)
})
