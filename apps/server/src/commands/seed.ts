import { openDatabase } from "../database/open-database.ts"
import { demoAccounts } from "../demo-accounts.ts"
import { loadSettings } from "../env.ts"
import { createLog } from "../log.ts"
import { openDeps } from "../open-deps.ts"
import { requireOnlyDemoDistributors, seedDemoData } from "../seed/seed-demo-data.ts"
import { StartupError } from "../startup-error.ts"

/** `npm run seed`: fills a demonstration's database. A second run changes nothing. Refuses any other database. */
try {
  const settings = loadSettings()
  if (!settings.demoData) {
    throw new StartupError(
      "npm run seed: solo llena una demostración, cuyas contraseñas son públicas; con su propia base de datos use DEMO_DATA=open. El primer administrador de producción se crea con npm run administrator:create.",
    )
  }
  const database = await openDatabase(settings, { shared: true })
  try {
    const log = createLog("error")
    const { deps, close } = await openDeps({
      settings: database.settings,
      log,
      appUrl: database.appUrl,
      background: false,
    })
    try {
      await requireOnlyDemoDistributors(deps)
      await seedDemoData(deps)
    } finally {
      await close()
    }
  } finally {
    await database.stop()
  }
  process.stdout.write(`${demoAccounts()}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof StartupError ? error.message : (error as Error).stack}\n`)
  process.exitCode = 1
}
