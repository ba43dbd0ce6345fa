import { chmodSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { ServerProcess } from "../e2e/support/server/server-process.ts"

/** Runs `work` against the application in its own process, with demo data and without rate limits. */
export async function withServer<T>(
  work: (server: ServerProcess) => Promise<T>,
  settings: Record<string, string> = {},
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "trazo-bench-"))
  chmodSync(folder, 0o755) // the embedded database may run as another user
  const server = new ServerProcess(Number(process.env.BENCH_PORT ?? 3300), join(folder, "data"))
  try {
    await server.start({ NODE_ENV: "production", RATE_LIMIT: "0", LOG_LEVEL: "error", ...settings })
    return await work(server)
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
