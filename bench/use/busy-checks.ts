import { checkDocument } from "@trazo/documents/verdict/check-document"
import { atMost } from "../result.ts"
import { busyFiles } from "./busy-files.ts"

/** The slowest check of files that are made to keep it busy, in time of the processor. */
export async function busyChecks() {
  let slowest = { name: "", seconds: 0 }
  for (const [name, make] of Object.entries(busyFiles)) {
    const file = make()
    const start = process.cpuUsage()
    await checkDocument(file, { trust: [], now: new Date() })
    const { user, system } = process.cpuUsage(start)
    const seconds = (user + system) / 1_000_000
    if (seconds > slowest.seconds) slowest = { name, seconds }
  }
  const count = Object.keys(busyFiles).length
  return atMost(
    `the slowest of ${count} files made to keep a check busy: ${slowest.name}`,
    slowest.seconds,
    "s",
    5,
  )
}
