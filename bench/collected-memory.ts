import { setTimeout as delay } from "node:timers/promises"
import { residentKilobytes } from "./resident-memory.ts"

/** In NODE_OPTIONS: lets `collectedKilobytes` in. */
export const inspectedAt = (port: number) => `--inspect=127.0.0.1:${port}`

/**
 * Resident memory once all garbage is gone, which a process under load otherwise keeps and lets new objects settle in
 * unseen. Asked of the process by its inspector.
 */
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
