import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { smallHeap, smallYoung } from "../../../launch/memory.mjs"

const root = join(import.meta.dirname, "..", "..", "..")

/** Opens /readyz in production. */
export const operationsToken = "operations-token-of-the-journeys"

/** The application as a separate process with its own data folder, which tests kill and restart. */
export class ServerProcess {
  private child: ChildProcess | null = null
  private output = ""
  private readonly port: number
  readonly dataDir: string
  readonly origin: string

  constructor(port: number, dataDir: string) {
    this.port = port
    this.dataDir = dataDir
    this.origin = `http://localhost:${port}`
  }

  /** Waits until it is ready. @throws with its output when it ends first */
  async start(settings: Record<string, string> = {}): Promise<void> {
    this.output = ""
    const args = [...smallYoung, "apps/server/src/main.ts"]
    const child = spawn(process.execPath, args, { cwd: root, env: this.environment(settings) })
    child.stdout.on("data", (text) => (this.output += text))
    child.stderr.on("data", (text) => (this.output += text))
    this.child = child
    const until = performance.now() + 600_000
    while (!(await this.isReady())) {
      if (child.exitCode !== null || child.signalCode !== null || performance.now() > until)
        throw new Error(`The server did not start:\n${this.output}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  /** What the running server has printed. */
  get printed(): string {
    return this.output
  }

  /** Runs a server that refuses to start, or a command, to its end. */
  async run(
    settings: Record<string, string>,
    { file = "main", args = [], input = "" }: { file?: string; args?: string[]; input?: string } = {},
  ): Promise<{ code: number | null; output: string }> {
    const command = [`apps/server/src/${file}.ts`, ...args]
    const child = spawn(process.execPath, command, { cwd: root, env: this.environment(settings) })
    let output = ""
    child.stdout.on("data", (text) => (output += text))
    child.stderr.on("data", (text) => (output += text))
    child.stdin.end(input)
    const [code] = await once(child, "close")
    return { code, output }
  }

  private environment(settings: Record<string, string>) {
    return {
      ...smallHeap,
      ...process.env,
      PORT: String(this.port),
      DATA_DIR: this.dataDir,
      PKI_BASE_URL: this.origin,
      LOG_LEVEL: "warn",
      ...(settings.DEMO_DATA === "false" && { OPERATIONS_TOKEN: operationsToken }),
      ...settings,
    }
  }

  get pid(): number {
    return this.child?.pid ?? 0
  }

  private async isReady(): Promise<boolean> {
    const headers = { authorization: `Bearer ${operationsToken}` }
    return await fetch(`${this.origin}/readyz`, { headers }).then(
      (response) => response.ok,
      () => false,
    )
  }

  /** Whether the signal of a crash point ended the process. */
  async killedItself(): Promise<boolean> {
    const child = this.child
    if (!child) return false
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit")
    return child.signalCode === "SIGKILL"
  }

  async kill(): Promise<void> {
    const child = this.child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill("SIGKILL")
    await once(child, "exit")
  }

  async stop(): Promise<void> {
    const child = this.child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill("SIGTERM")
    await once(child, "exit")
  }
}
