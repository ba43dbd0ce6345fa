/** `npm run db:types`: migrates an empty database and writes schema.ts from it. */
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { startCluster } from "./embedded/cluster.ts"
import { generateSchema } from "./generate-schema.ts"
import { prepareApplicationRole } from "./roles.ts"
import { migrate } from "./updates/migrate.ts"

const password = "schema"
const folder = await mkdtemp(join(tmpdir(), "trazo-schema-"))
await chmod(folder, 0o755) // the embedded database may run as another user
const cluster = await startCluster({ folder, password, disposable: true })
try {
  await prepareApplicationRole(cluster.url("postgres"), password)
  await migrate(cluster.url("postgres"))
  const owner = new pg.Client({ connectionString: cluster.url("postgres") })
  await owner.connect()
  await writeFile(join(import.meta.dirname, "schema.ts"), await generateSchema(owner))
  await owner.end()
} finally {
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
}
