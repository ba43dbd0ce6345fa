import { readFileSync } from "node:fs"

/** Resident memory of a process, as the system counts it. */
export function residentKilobytes(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))
  return Number(line?.[1])
}
