import { setTimeout as delay } from "node:timers/promises"
import type { Export } from "@trazo/contract/desk/exports"
import { load } from "../load.ts"
import { residentKilobytes } from "../process-memory.ts"
import { atLeast, atMost, type BenchResult, figure } from "../result.ts"

const fewest = 100_000
const issuedToPersons = { status: "issued", kind: "subject1" }

interface Server {
  origin: string
  pid: number
}

/** More than half of the queue of the largest distributor as each format, while its first page is read. */
export async function measureExports(
  { origin, pid }: Server,
  authorization: string,
): Promise<BenchResult["figures"]> {
  const figures: BenchResult["figures"] = []
  for (const format of ["xlsx", "csv"] as const) {
    const calls = load(origin, 1, 40, () => ({
      path: "/api/executives/certificates",
      headers: { authorization },
    }))
    const [written, { p95 }] = await Promise.all([exportQueue({ origin, pid }, authorization, format), calls])
    if (written.rows < fewest) return []
    const what = `export of ${written.rows.toLocaleString("en-US")} rows as ${format}`
    figures.push(
      atLeast(`${what}, rate`, written.rate, "rows/s", 10_000),
      atMost(`${what}, growth of the process`, written.growth, "MB", 100),
      figure(`${what}, file`, written.megabytes, "MB"),
      figure(`queue's first page beside the export as ${format}, p95`, p95, "ms"),
    )
  }
  return figures
}

async function exportQueue({ origin, pid }: Server, authorization: string, format: "csv" | "xlsx") {
  const headers = { authorization, "content-type": "application/json" }
  const url = `${origin}/api/executives/exports`
  const before = residentKilobytes(pid)
  const body = JSON.stringify({ format, exported: { list: "certificates", query: issuedToPersons } })
  const asked = await fetch(url, { method: "POST", headers, body })
  if (!asked.ok) throw new Error(await asked.text())
  const { id } = (await asked.json()) as Export
  let began = 0
  let peak = before
  for (;;) {
    await delay(50)
    peak = Math.max(peak, residentKilobytes(pid))
    const { rows } = (await (await fetch(url, { headers })).json()) as { rows: Export[] }
    const row = rows.find((one) => one.id === id)
    if (row?.state === "running" && began === 0) began = performance.now()
    if (row?.state === "failed") throw new Error("The export failed")
    if (row?.state !== "done") continue
    const seconds = (performance.now() - began) / 1000
    return {
      rows: row.rows,
      rate: row.rows / seconds,
      growth: (peak - before) / 1000,
      megabytes: (row.sizeBytes ?? 0) / 1e6,
    }
  }
}
