import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { TemporaryFolder } from "@trazo/pki/testing/programs"
import { afterAll, expect, test } from "vitest"
import { runCommand } from "../testing/limited-process.ts"
import { createTestApp } from "../testing/test-app.ts"

const app = await createTestApp({ settings: { DEMO_DATA: "false" } })
// The command has the machine's clock.
app.clock.set(new Date().toISOString())
const folder = new TemporaryFolder()
afterAll(() => folder.remove())

test("writes what the server serves under /pki", { timeout: 60_000 }, async () => {
  const run = (...options: string[]) =>
    runCommand(app, { name: "authority-write", options, folder: folder.path() })
  expect((await run()).stderr).toBe("Indique --folder CARPETA, o ponga PKI_FILES_DIR.\n")
  const { code, stderr } = await run("--folder", "pki")
  expect([code, stderr]).toEqual([0, ""])
  const names = readdirSync(folder.path("pki"))
  expect(names).toEqual(expect.arrayContaining(["root.cer", "root.crl", "issuing.cer", "issuing.crl"]))
  for (const name of names) {
    const { rawPayload } = await app.app.inject({ url: `/pki/${name}` })
    expect([name, readFileSync(folder.path(join("pki", name))).equals(rawPayload)]).toEqual([name, true])
  }
})
