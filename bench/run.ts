import { mkdirSync, writeFileSync } from "node:fs"
import { cpus } from "node:os"
import { join } from "node:path"
import type { BenchResult } from "./result.ts"

const benches: Record<string, () => Promise<{ run(): Promise<BenchResult> }>> = {
  issuance: () => import("./issuance/issuance.ts"),
  ocsp: () => import("./ocsp/ocsp.ts"),
  pages: () => import("./pages/pages.ts"),
  sessions: () => import("./sessions/sessions.ts"),
  memory: () => import("./memory/memory.ts"),
  notifications: () => import("./notifications/notifications.ts"),
  executive: () => import("./executive/executive.ts"),
  screens: () => import("./screens/screens.ts"),
  answers: () => import("./answers/answers.ts"),
  cards: () => import("./cards/cards.ts"),
  journey: () => import("./journey/journey.ts"),
  loads: () => import("./loads/loads.ts"),
  reminders: () => import("./reminders/reminders.ts"),
  use: () => import("./use/use.ts"),
  scale: () => import("./scale/scale.ts"),
  upgrade: () => import("./upgrade/upgrade.ts"),
  invoices: () => import("./invoices/invoices.ts"),
}

const wanted = process.argv.slice(2)
const folder = join(import.meta.dirname, "results")
mkdirSync(folder, { recursive: true })

let missed = 0
for (const [name, open] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.info(`\n${name} …`)
  const result = await (await open()).run()
  missed += result.figures.filter((figure) => figure.holds === false).length
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? "?"}, Node ${process.versions.node}`
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify({ ...result, machine }, null, 2)}\n`)
  console.info(result.conditions)
  console.table(
    result.figures.map(({ what, value, unit, target, holds }) => ({
      what,
      value,
      unit,
      target: target ?? "",
      holds: holds === undefined ? "" : holds ? "yes" : "NO",
    })),
  )
}
process.exitCode = missed > 0 ? 1 : 0
