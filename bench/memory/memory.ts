import { withServer } from "../bench-server.ts"
import { load } from "../load.ts"
import { residentKilobytes } from "../process-memory.ts"
import { atMost, type BenchResult } from "../result.ts"

/** Resident memory of the application process, without the database's processes. */
export async function run(): Promise<BenchResult> {
  return withServer(async (server) => {
    await load(server.origin, 4, 100, () => ({ path: "/", headers: { accept: "text/html" } }))
    await new Promise((resolve) => setTimeout(resolve, 60_000))
    return {
      name: "memory",
      conditions: "the application process alone, 60 s after start and 100 page renders",
      figures: [atMost("resident memory", residentKilobytes(server.pid) / 1024, "MB", 250)],
    }
  })
}
