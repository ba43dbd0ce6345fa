import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { afterAll } from "vitest"
import type { StartedWith } from "./small-server.ts"
import type { TestApp } from "./test-app.ts"
import { productionPki } from "./test-settings.ts"

interface LimitedProcess {
  port: number
  /** What it has printed. */
  printed(): string
  isAlive(): boolean
}

/** The API on the test's database, in a process that may open only so many descriptors. It ends with the test file. */
export async function limitedProcess(
  { ownerUrl, deps }: Pick<TestApp, "ownerUrl" | "deps">,
  descriptors: number,
  settings: Record<string, string> = {},
): Promise<LimitedProcess> {
  const startedWith: StartedWith = { ownerUrl, dataDir: deps.settings.dataDir, settings }
  const program = join(import.meta.dirname, "small-server.ts")
  const script = `ulimit -n ${descriptors} && exec "$0" "$@"`
  const args = ["-c", script, process.execPath, program, JSON.stringify(startedWith)]
  const child: ChildProcess = spawn("sh", args, { stdio: ["ignore", "pipe", "pipe", "ipc"] })
  let printed = ""
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => {
      printed += text
    })
  afterAll(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill("SIGKILL")
    await once(child, "exit")
  })
  const [port] = await Promise.race([
    once(child, "message"),
    once(child, "exit").then(() => {
      throw new Error(`The server did not start:\n${printed}`)
    }),
  ])
  return {
    port: Number(port),
    printed: () => printed,
    isAlive: () => child.exitCode === null && child.signalCode === null,
  }
}

/**
 * Runs a command on the production test's database, as an operator does. It runs beside this process, whose connections to
 * the database go on meanwhile.
 */
export async function runCommand(
  { deps: { settings }, ownerUrl, appUrl }: Pick<TestApp, "deps" | "ownerUrl" | "appUrl">,
  { name, options, folder }: { name: string; options: readonly string[]; folder: string },
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const program = join(import.meta.dirname, "..", "commands", `${name}.ts`)
  const child = spawn(process.execPath, [program, ...options], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      LC_ALL: "C.UTF-8",
      DEMO_DATA: "false",
      ...productionPki,
      DATA_DIR: settings.dataDir,
      CA_PASSPHRASE: settings.caPassphrase,
      DATABASE_URL: ownerUrl,
      DATABASE_APP_URL: appUrl,
      MASTER_KEY: "11".repeat(32),
    },
  })
  const printed = { stdout: "", stderr: "" }
  for (const name of ["stdout", "stderr"] as const)
    child[name].setEncoding("utf8").on("data", (text: string) => {
      printed[name] += text
    })
  const [code] = await once(child, "close")
  return { code, ...printed }
}
