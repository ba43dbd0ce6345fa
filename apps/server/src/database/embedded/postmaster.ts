import { type ChildProcess, spawn } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import type { Launch } from "./run-as.ts"

export class PostmasterFailed extends Error {
  override name = "PostmasterFailed"
  readonly lines: readonly string[]

  constructor(lines: readonly string[]) {
    super(lines.slice(-6).map(withoutTime).join(" · ") || "no dijo nada")
    this.lines = lines
  }
}

function withoutTime(line: string): string {
  return line.replace(/^.*? \[\d+\] /, "")
}

/** @throws PostmasterFailed */
export function startPostmaster(launch: Launch, args: string[]): Promise<ChildProcess> {
  const [command = "", ...rest] = [...launch.prefix, launch.binaries.postgres, ...args]
  const child = spawn(command, rest, {
    cwd: "/",
    stdio: ["ignore", "ignore", "pipe"],
    env: { PATH: "/usr/sbin:/usr/bin:/sbin:/bin", LC_MESSAGES: "C" },
  })
  const lines: string[] = []
  return new Promise((resolve, reject) => {
    child.once("error", reject)
    child.once("exit", () => reject(new PostmasterFailed(lines)))
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      lines.push(...text.split("\n").filter(Boolean))
      lines.splice(0, Math.max(0, lines.length - 40))
      if (text.includes("database system is ready to accept connections")) resolve(child)
    })
  })
}

export function stopPostmaster(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once("exit", () => resolve())
    child.kill("SIGINT")
  })
}

export async function stopOrphan(cluster: string): Promise<void> {
  const pidFile = join(cluster, "postmaster.pid")
  if (!existsSync(pidFile)) return
  const pid = Number(readFileSync(pidFile, "utf8").split("\n")[0])
  if (!Number.isInteger(pid) || pid <= 1 || !isServerOf(pid, cluster)) return
  process.kill(pid, "SIGINT")
  for (let waited = 0; waited < 10_000 && existsSync(pidFile); waited += 20) await delay(20)
}

/** A stale pid file may name an unrelated process. */
function isServerOf(pid: number, cluster: string): boolean {
  try {
    process.kill(pid, 0)
    const commandLine = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0")
    return commandLine.includes(cluster)
  } catch (error) {
    // Without /proc (macOS), a live process of ours is assumed to be the server. Processes of others give EPERM.
    return (error as NodeJS.ErrnoException).code === "ENOENT" && !existsSync("/proc/self")
  }
}
