import { applicationUrl } from "../database/roles.ts"
import { loadSettings, type Settings } from "../env.ts"

export const testPassword = "trazo-test"

/** Settings of a test's application; nothing comes from the environment of whoever runs it. */
export function testSettings(
  { ownerUrl, dataDir }: { ownerUrl: string; dataDir: string },
  variables: Record<string, string> = {},
): { settings: Settings; appUrl: string } {
  const settings = loadSettings({
    DATA_DIR: dataDir,
    DATABASE_URL: ownerUrl,
    DATABASE_POOL: "4",
    MASTER_KEY: "11".repeat(32),
    CA_PASSPHRASE: "passphrase of the tests",
    RATE_LIMIT: "0",
    // The tests bring their own PostgreSQL, which demo data that is not open refuses.
    DEMO_DATA: "open",
    ...variables,
  })
  return { settings, appUrl: applicationUrl(ownerUrl, testPassword) }
}
