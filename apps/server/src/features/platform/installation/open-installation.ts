import { inPlatform } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { StartupError } from "../../../startup-error.ts"
import { unscopedInsertInstallation } from "./installation.ts"

/**
 * Records at the first start whether the database is a demonstration, and checks it at every later start.
 * @throws StartupError for production on a demonstration database, and for a demonstration on a production database
 */
export async function openInstallation({
  db,
  clock,
  settings,
}: Pick<Deps, "db" | "clock"> & { settings: Pick<Deps["settings"], "demoData"> }): Promise<void> {
  const wanted = settings.demoData !== false
  const row = { demonstration: wanted, createdAt: clock.now() }
  const demonstration = await inPlatform(db, (tx) => unscopedInsertInstallation(tx, row))
  if (demonstration === wanted) return
  throw new StartupError(
    demonstration
      ? "DEMO_DATA: esta base de datos tiene datos de demostración, cuyas contraseñas son públicas. Para producción use otra (DATA_DIR o DATABASE_URL)."
      : "DEMO_DATA: esta base de datos es de producción y no admite datos de demostración. Use DEMO_DATA=false.",
  )
}
