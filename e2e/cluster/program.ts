import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { closeSync, openSync } from "node:fs"

interface Command {
  command: string
  args: readonly string[]
  /** Its output is added here. */
  log: string
  env?: Record<string, string>
  /** A user of the system, when we are root. */
  user?: string
}

/** A program of the cluster, which is killed and started again. */
export class Program {
  readonly #command: Command
  #child: ChildProcess | null = null

  constructor(command: Command) {
    this.#command = command
  }

  start(): void {
    const { command, args, log, env, user } = this.#command
    const output = openSync(log, "a")
    const owner = user && process.getuid?.() === 0 ? ownerOf(user) : {}
    this.#child = spawn(command, args, {
      ...owner,
      env: { ...process.env, ...env },
      stdio: ["ignore", output, output],
      cwd: "/",
      detached: true,
    })
    closeSync(output)
  }

  /** Ends it and its children without a word. */
  async kill(): Promise<void> {
    const child = this.#child
    this.#child = null
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, "exit")
    process.kill(-child.pid, "SIGKILL")
    await ended
  }
}

function ownerOf(user: string): { uid: number; gid: number } {
  const id = (option: string) => Number(execFileSync("id", [option, user], { encoding: "utf8" }))
  return { uid: id("-u"), gid: id("-g") }
}
