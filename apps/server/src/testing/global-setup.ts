import { createPrivateKey } from "node:crypto"
import { mkdtemp } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import type { TestProject } from "vitest/node"
import { startCluster } from "../database/embedded/cluster.ts"
import { ensureDatabase } from "../database/open-database.ts"
import { prepareApplicationRole } from "../database/roles.ts"
import { migrate } from "../database/updates/migrate.ts"
import { startAuthority } from "../features/authority/authority/start-authority.ts"
import { installJobs } from "../jobs/pg-boss.ts"
import { openDeps } from "../open-deps.ts"
import { testClock, testLog, testPassword, testSettings } from "./test-settings.ts"

declare module "vitest" {
  interface ProvidedContext {
    /** Superuser's address of the run's own cluster, which holds the database `template_trazo`. */
    cluster: { url: string }
  }
}

/** One temporary cluster for the run. Each test file copies its migrated database, which has an authority. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), "trazo-server-test-"))
  const cluster = await startCluster({ folder, password: testPassword, disposable: true })
  const ownerUrl = await ensureDatabase(cluster, "template_trazo", testPassword)
  await prepareApplicationRole(ownerUrl, testPassword)
  await migrate(ownerUrl)
  await installJobs(ownerUrl)
  const { appUrl, settings } = testSettings({ ownerUrl, dataDir: folder })
  const opened = await openDeps({
    settings,
    appUrl,
    log: testLog().log,
    clock: testClock(),
    background: false,
  })
  // Also signs the revocation lists, so that test files do not have to.
  await (await startAuthority(opened.deps))?.stop()
  // Each test file has a folder of anchors of its own.
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  await owner.query("delete from audit_log where action = 'audit.anchored'")
  await owner.query("delete from installation_secrets")
  await sealWithFewRounds(owner, settings.caPassphrase)
  await owner.end()
  await opened.close()
  project.provide("cluster", { url: cluster.url("postgres") })
  return () => cluster.stop()
}

/** Each application of a test opens these keys: 2048 rounds of node:crypto take less than the product's 600,000. */
async function sealWithFewRounds(owner: pg.Client, passphrase: string): Promise<void> {
  const sealed = await owner.query<{ id: string; encrypted_key: string }>(
    "select id, encrypted_key from authorities where encrypted_key is not null",
  )
  for (const { id, encrypted_key } of sealed.rows) {
    const key = createPrivateKey({ key: encrypted_key, format: "pem", passphrase })
    const lighter = key.export({ format: "pem", type: "pkcs8", cipher: "aes-256-cbc", passphrase })
    await owner.query("update authorities set encrypted_key = $1 where id = $2", [lighter, id])
  }
}
