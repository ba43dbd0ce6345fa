import { spawn } from "node:child_process"
import { once } from "node:events"
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { delimiter, join } from "node:path"
import { afterAll, expect, it } from "vitest"

const folder = mkdtempSync(join(tmpdir(), "trazo-npm-"))
afterAll(() => rmSync(folder, { recursive: true }))

const environmentFile = join(folder, "environment")
const scriptFile = join(folder, "script")

/** An npm with a package's script, which only a signal ends. */
const npm = `#!/bin/sh
env > ${environmentFile}
sh -c 'echo $$ > ${scriptFile}.part; mv ${scriptFile}.part ${scriptFile}; sleep 600 & wait'
`

const runNpm = `import("${join(import.meta.dirname, "..", "..", "launch", "run.mjs")}")
  .then(({ runNpm }) => runNpm(["ci"])).then(() => { throw new Error("went on") })`

it("a stop during an installation ends npm and what it started, which never had the secrets", async () => {
  const program = join(folder, "npm")
  writeFileSync(program, npm)
  chmodSync(program, 0o755)
  const launcher = spawn(process.execPath, ["-e", runNpm], {
    env: {
      PATH: `${folder}${delimiter}${process.env.PATH}`,
      MASTER_KEY: "secret",
      CREDENTIALS_DIRECTORY: folder,
      npm_config_registry: "https://registro.ejemplo.ec",
    },
  })
  await expect.poll(() => existsSync(scriptFile), { timeout: 20_000 }).toBe(true)
  launcher.kill("SIGTERM")
  expect(await once(launcher, "exit")).toEqual([143, null])
  const script = readFileSync(scriptFile, "utf8").trim()
  await expect.poll(() => isRunning(script), { timeout: 20_000 }).toBe(false)
  const given = readFileSync(environmentFile, "utf8")
  expect(given).toContain("npm_config_registry=https://registro.ejemplo.ec")
  expect(given).not.toMatch(/MASTER_KEY|CREDENTIALS_DIRECTORY/)
})

function isRunning(pid: string): boolean {
  try {
    process.kill(Number(pid), 0)
    return !/^State:\s*Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"))
  } catch {
    return false
  }
}
