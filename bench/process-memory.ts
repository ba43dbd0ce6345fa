import { readFileSync } from "node:fs"
import { setTimeout as delay } from "node:timers/promises"

/** Value of NODE_OPTIONS that `collectedKilobytes` needs. */
export const inspectedAt = (port: number) => `--inspect=127.0.0.1:${port}`

/** Resident memory of a process in kB, from /proc. */
export function residentKilobytes(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))
  return Number(line?.[1])
}

/** Seconds that a process and its finished children were on a processor, from /proc. */
export function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? []
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
  return ticks / 100
}

/** Resident memory in kB after three forced garbage collections, requested through the inspector. */
export async function collectedKilobytes(pid: number, inspectPort: number): Promise<number> {
  const targets = await (await fetch(`http://127.0.0.1:${inspectPort}/json/list`)).json()
  const inspector = new WebSocket(targets[0].webSocketDebuggerUrl)
  await new Promise((resolve, reject) => {
    inspector.onopen = resolve
    inspector.onerror = reject
  })
  for (const id of [1, 2, 3]) {
    const collected = new Promise((resolve) => (inspector.onmessage = resolve))
    inspector.send(JSON.stringify({ id, method: "HeapProfiler.collectGarbage" }))
    await collected
    await delay(500)
  }
  inspector.close()
  return residentKilobytes(pid)
}
