import { spawn } from "node:child_process"
import { once } from "node:events"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { TemporaryFolder } from "@trazo/pki/testing/programs"
import { afterAll, expect, test } from "vitest"
import { createTestApp } from "../testing/test-app.ts"
import { productionPki } from "../testing/test-settings.ts"

const app = await createTestApp({ settings: { DEMO_DATA: "false" } })
const { deps } = app
// The command has the machine's clock.
app.clock.set(new Date().toISOString())
const folder = new TemporaryFolder()
afterAll(() => folder.remove())

test("writes what the server serves under /pki", { timeout: 60_000 }, async () => {
  const env = {
    PATH: process.env.PATH,
    LC_ALL: "C.UTF-8",
    DEMO_DATA: "false",
    ...productionPki,
    DATA_DIR: deps.settings.dataDir,
    CA_PASSPHRASE: deps.settings.caPassphrase,
    DATABASE_URL: app.ownerUrl,
    DATABASE_APP_URL: app.appUrl,
    MASTER_KEY: "11".repeat(32),
  }
  const file = join(import.meta.dirname, "authority-write.ts")
  const run = async (...options: string[]) => {
    const child = spawn(process.execPath, [file, ...options], { cwd: folder.path(), env })
    let stderr = ""
    child.stderr.on("data", (text) => (stderr += text))
    const [status] = await once(child, "close")
    return { status, stderr }
  }
  expect((await run()).stderr).toBe("Indique --folder CARPETA, o ponga PKI_FILES_DIR.\n")
  const { status, stderr } = await run("--folder", "pki")
  expect([status, stderr]).toEqual([0, ""])
  const names = readdirSync(folder.path("pki"))
  expect(names).toEqual(expect.arrayContaining(["root.cer", "root.crl", "issuing.cer", "issuing.crl"]))
  for (const name of names) {
    const { rawPayload } = await app.app.inject({ url: `/pki/${name}` })
    expect([name, readFileSync(folder.path(join("pki", name))).equals(rawPayload)]).toEqual([name, true])
  }
})
