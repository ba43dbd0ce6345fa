import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, it } from "vitest"

const root = join(import.meta.dirname, "..", "..")
const folder = mkdtempSync(join(tmpdir(), "trazo-start-"))
afterAll(() => rmSync(folder, { recursive: true }))

/** Other tests and checks write there meanwhile. */
const othersWrite = new Set([
  ".git",
  ".cache",
  ".vite",
  ".vite-temp",
  ".vitest-cache",
  ".react-router",
  "test-results",
  "data",
])

/** Path and time of change of each file. */
function* filesIn(path: string): Generator<string> {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (othersWrite.has(entry.name)) continue
    const inside = join(path, entry.name)
    if (entry.isDirectory()) yield* filesIn(inside)
    else if (entry.isFile()) yield `${inside} ${statSync(inside, { throwIfNoEntry: false })?.ctimeMs}`
  }
}

function emptyFolder(name: string): string {
  const path = join(folder, name)
  mkdirSync(path)
  return path
}

/** Starts in production, with the embedded database, until it greets. */
async function startAndStop(environment: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, ["start.mjs"], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      PORT: "0",
      DEMO_DATA: "false",
      PKI_BASE_URL: "http://pki.prueba.ec",
      PKI_OID_ARC: "1.3.6.1.4.1.1",
      PKI_RUC: "0992339411001",
      PKI_LOCALITY: "GUAYAQUIL",
      ...environment,
    },
  })
  let printed = ""
  child.stderr.on("data", (text) => (printed += text))
  child.stdout.on("data", (text) => {
    printed += text
    if (/http:\/\/localhost/.test(printed)) child.kill("SIGTERM")
  })
  await once(child, "close")
  return printed
}

it("a start of a prepared checkout writes in DATA_DIR only", { timeout: 300_000 }, async () => {
  const build = spawnSync(process.execPath, ["start.mjs", "--prepare"], { cwd: root, encoding: "utf8" })
  expect(build.stderr + build.stdout).toMatch(/^(|Preparando las páginas…\n)/)
  expect(build.status).toBe(0)
  const before = [...filesIn(root)]
  const home = emptyFolder("home")
  const temporary = emptyFolder("temporary")
  const printed = await startAndStop({ HOME: home, TMPDIR: temporary, DATA_DIR: join(folder, "data") })
  expect(printed).toContain("http://localhost")
  expect(readdirSync(join(folder, "data"))).toContain("database")
  expect([...readdirSync(home), ...readdirSync(temporary)]).toEqual([])
  expect([...filesIn(root)]).toEqual(before)
})
