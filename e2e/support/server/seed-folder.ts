// node seed-folder.ts FOLDER: fills a data folder with the demo data, as the first start of the product does.
import { chmodSync, mkdirSync, renameSync, rmSync } from "node:fs"
import { join } from "node:path"
import { asOwner } from "./database.ts"
import { ServerProcess } from "./server-process.ts"

const folder = process.argv[2] ?? ""
const unfinished = `${folder}.new`
rmSync(unfinished, { recursive: true, force: true })
mkdirSync(unfinished, { recursive: true })
chmodSync(unfinished, 0o755) // the embedded database may run as another user
const server = new ServerProcess(Number(process.env.E2E_PORT ?? 3100), unfinished)
await server.start()
// Each server that has a copy would read the text of the demo's pictures, which takes a minute of the processor.
await asOwner(unfinished, (client) => client.query("delete from pgboss.job where name = 'read-pictures'"))
await server.stop()
// Two copies may run at once.
rmSync(join(unfinished, "database", "postgres.port"), { force: true })
renameSync(unfinished, folder)
