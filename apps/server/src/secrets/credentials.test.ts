import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { loadSettings } from "../env.ts"

const DATA_DIR = await mkdtemp(join(tmpdir(), "trazo-server-credentials-"))
afterAll(() => rm(DATA_DIR, { recursive: true }))

/** A folder as systemd makes it. */
async function credentials(files: Record<string, string>) {
  const CREDENTIALS_DIRECTORY = await mkdtemp(join(DATA_DIR, "given-"))
  for (const [name, content] of Object.entries(files))
    await writeFile(join(CREDENTIALS_DIRECTORY, name), content)
  return { DATA_DIR, CREDENTIALS_DIRECTORY }
}

describe("a folder of credentials", () => {
  it("gives settings, without the line's end", async () => {
    const given = await credentials({ MASTER_KEY: `${"ab".repeat(32)}\n`, PORT: "4100\n" })
    const { port, keptSecrets } = loadSettings(given)
    expect(port).toBe(4100)
    expect(keptSecrets).not.toContain("master-key")
  })

  it("refuses a file that is no setting: its secret would be generated", async () => {
    const given = await credentials({ MASTERKEY: "ab".repeat(32) })
    expect(() => loadSettings(given)).toThrow(
      "CREDENTIALS_DIRECTORY: MASTERKEY no es el nombre de un ajuste.",
    )
  })

  it("refuses a setting that the environment has too", async () => {
    const given = await credentials({ PORT: "4100" })
    expect(() => loadSettings({ ...given, PORT: "4200" })).toThrow("PORT: está dos veces")
  })

  it("refuses a folder that is not there", () => {
    const missing = join(DATA_DIR, "missing")
    expect(() => loadSettings({ DATA_DIR, CREDENTIALS_DIRECTORY: missing })).toThrow("no se puede leer")
  })
})
