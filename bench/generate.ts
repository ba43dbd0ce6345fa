import { chmodSync, existsSync, mkdirSync } from "node:fs"
import { dirname } from "node:path"
import { ServerProcess } from "../e2e/support/server/server-process.ts"
import { fillDatabase } from "./executive/fill-database.ts"

const [folder, requests = "1000000"] = process.argv.slice(2)
if (!folder || !/^\d{3,7}$/.test(requests) || existsSync(folder)) {
  console.error("Usage: npm run bench:generate -- NEW_FOLDER [REQUESTS, 100 to 9999999]")
  process.exit(1)
}
mkdirSync(dirname(folder), { recursive: true })
mkdirSync(folder)
chmodSync(folder, 0o755) // the embedded database may run as another user
const server = new ServerProcess(Number(process.env.BENCH_PORT ?? 3300), folder)
try {
  await server.start({ RATE_LIMIT: "0", LOG_LEVEL: "error" })
  await fillDatabase(folder, Number(requests))
} finally {
  await server.stop()
}
