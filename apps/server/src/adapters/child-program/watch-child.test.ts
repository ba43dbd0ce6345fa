import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { getPriority, tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { afterAll, expect, it } from "vitest"
import { childBounds, serverMegabytes } from "./child-bounds.ts"
import { politePriority } from "./watch-child.ts"

const folder = await mkdtemp(join(tmpdir(), "trazo-server-watch-"))
afterAll(() => rm(folder, { recursive: true }))

const watch = pathToFileURL(join(import.meta.dirname, "watch-child.ts")).href
const bounds = { megabytes: 400, taskMilliseconds: 60_000 }

/** A watched program that does something when it is told to. */
async function program(
  name: string,
  task: string,
  overrides: Partial<typeof bounds & { politeMilliseconds: number }> = {},
): Promise<string> {
  const file = join(folder, `${name}.mjs`)
  await writeFile(
    file,
    `import { watchChild } from "${watch}"
    const within = watchChild(${JSON.stringify({ ...bounds, ...overrides })})
    process.on("message", () => within(() => { ${task} }))
    process.send("ready")`,
  )
  return file
}

async function endOf(file: string): Promise<string> {
  const child: ChildProcess = fork(file, [], { stdio: ["ignore", "ignore", "ignore", "ipc"], env: {} })
  await once(child, "message")
  child.send("go")
  const [, signal] = await once(child, "exit")
  return signal
}

it("ends a task that takes too long, whatever it is doing", async () => {
  expect(await endOf(await program("slow", "while (true);", { taskMilliseconds: 200 }))).toBe("SIGTERM")
})

it("lets others go first once a task takes long", async () => {
  const child = fork(await program("polite", "while (true);", { politeMilliseconds: 100 }), [], { env: {} })
  await once(child, "message")
  child.send("go")
  await expect.poll(() => getPriority(child.pid), { timeout: 20_000 }).toBe(politePriority)
  child.kill("SIGKILL")
})

it("ends a program that takes too much memory outside of its heap", async () => {
  const grow = "const all = []; while (true) all.push(Buffer.alloc(2 ** 24, 1))"
  expect(await endOf(await program("large", grow))).toBe("SIGKILL")
})

it("ends a busy program whose owner is killed", async () => {
  const busy = await program("busy", "while (true);")
  const owner = join(folder, "owner.mjs")
  await writeFile(
    owner,
    `import { fork } from "node:child_process"
    const child = fork("${busy}", [], { stdio: ["ignore", "ignore", "ignore", "ipc"] })
    child.once("message", () => { child.send("go"); process.send(child.pid) })`,
  )
  const started = fork(owner, [], { stdio: ["ignore", "ignore", "ignore", "ipc"], env: {} })
  const [pid] = (await once(started, "message")) as [number]
  started.kill("SIGKILL")
  await expect.poll(() => isRunning(pid), { timeout: 20_000 }).toBe(false)
})

/** A process that ended and that nobody reaped yet no longer runs. */
async function isRunning(pid: number): Promise<boolean> {
  const state = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "")
  return state !== "" && state.split(") ")[1]?.[0] !== "Z"
}

it("leaves memory to the server in what the service file permits to all", async () => {
  const service = await readFile(
    new URL("../../../../../docs/systemd/trazo.service", import.meta.url),
    "utf8",
  )
  const [, gigabytes = "0"] = /^MemoryMax=(\d+)G$/m.exec(service) ?? []
  const children = Object.values(childBounds).reduce((sum, one) => sum + one.processes * one.megabytes, 0)
  expect(children + serverMegabytes).toBeLessThanOrEqual(Number(gigabytes) * 1024)
})
