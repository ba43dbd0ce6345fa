import { openDatabase } from "./database/open-database.ts"
import { demoAccounts } from "./demo-accounts.ts"
import { loadSettings } from "./env.ts"
import { createLog } from "./log.ts"
import { openDeps } from "./open-deps.ts"
import { seedDemoData } from "./seed/seed-demo-data.ts"
import { StartupError } from "./startup-error.ts"

/** `npm run seed`: puts the demo data into the database of DATABASE_URL, or the embedded one. Twice changes nothing. */
try {
  const settings = loadSettings()
  const database = await openDatabase(settings, { shared: true })
  const log = createLog("error")
  const { deps, close } = await openDeps({ settings, log, appUrl: database.appUrl, background: false })
  await seedDemoData(deps)
  await close()
  await database.stop()
  console.log(demoAccounts())
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error)
  process.exitCode = 1
}
