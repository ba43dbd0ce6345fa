import { preparation } from "../database/preparation.ts"
import { loadSettings } from "../env.ts"
import { unwrittenSecret } from "../secrets/kept-secrets.ts"
import { StartupError } from "../startup-error.ts"

/**
 * `npm run --silent database:prepare | sudo -u postgres psql`: prints SQL, connects to nothing and writes no file, so that a
 * backup can be restored after it.
 */
try {
  const { databaseUrl, databaseAppUrl } = loadSettings(undefined, unwrittenSecret)
  if (databaseUrl === null)
    throw new StartupError("DATABASE_URL: falta. Con la base incluida no hay nada que preparar.")
  process.stdout.write(preparation(databaseUrl, databaseAppUrl))
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
