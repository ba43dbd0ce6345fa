import { readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"

const nameOf = (folder: string) => join(folder, "trazo.pid")

/** Locks the folder's cluster for this process. @returns false while another living process has it */
export function lockFolder(folder: string): boolean {
  if (isFolderInUse(folder)) return false
  writeFileSync(nameOf(folder), `${process.pid} ${startOf(process.pid)}\n`)
  return true
}

export function unlockFolder(folder: string): void {
  rmSync(nameOf(folder), { force: true })
}

export function isFolderInUse(folder: string): boolean {
  try {
    const [pid, start] = readFileSync(nameOf(folder), "utf8").trim().split(" ")
    process.kill(Number(pid), 0)
    return startOf(Number(pid)) === start
  } catch {
    return false
  }
}

/** Start time of a process in ticks since boot, because process ids are reused. Empty without /proc. */
function startOf(pid: number): string {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    return fields.slice(fields.lastIndexOf(")") + 2).split(" ")[19] ?? ""
  } catch {
    return ""
  }
}
