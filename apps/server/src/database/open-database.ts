import { join } from "node:path"
import type { Settings } from "../env.ts"
import { installJobs } from "../jobs/pg-boss.ts"
import { keptSecret } from "../secrets.ts"
import { findRunningCluster, startCluster } from "./embedded/cluster.ts"
import { ensureDatabase } from "./embedded/trazo-database.ts"
import { migrate } from "./migrate.ts"
import { applicationUrl, prepareApplicationRole } from "./roles.ts"

export interface OpenDatabase {
  /** For the application: row-level security binds it. */
  appUrl: string
  ownerUrl: string
  embedded: boolean
  /** Nothing had been migrated before. */
  fresh: boolean
  stop(): Promise<void>
}

/**
 * Starts or reaches PostgreSQL, makes the application's role, brings tables and queue up to date.
 * @param shared a command beside a server that may be running: its embedded PostgreSQL serves both
 */
export async function openDatabase(settings: Settings, { shared = false } = {}): Promise<OpenDatabase> {
  const { ownerUrl, stop } = settings.databaseUrl
    ? { ownerUrl: settings.databaseUrl, stop: async () => {} }
    : await startEmbedded(settings, shared)
  try {
    const { databasePassword } = settings.secrets
    if (!settings.databaseAppUrl) await prepareApplicationRole(ownerUrl, databasePassword)
    const applied = await migrate(ownerUrl)
    await installJobs(ownerUrl)
    return {
      appUrl: settings.databaseAppUrl ?? applicationUrl(ownerUrl, databasePassword),
      ownerUrl,
      embedded: settings.databaseUrl === null,
      fresh: applied[0]?.startsWith("0001") ?? false,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startEmbedded({ dataDir }: Settings, shared: boolean) {
  const password = keptSecret(dataDir, "database-password")
  const place = { folder: join(dataDir, "database"), password }
  const cluster = (shared && (await findRunningCluster(place))) || (await startCluster(place))
  return { ownerUrl: await ensureDatabase(cluster, "trazo", password), stop: () => cluster.stop() }
}
