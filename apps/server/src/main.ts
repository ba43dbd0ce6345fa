import { openApplication } from "./application.ts"
import { loadSettings } from "./env.ts"
import { createLog } from "./log.ts"
import { requireBuiltPages } from "./plugins/web.ts"
import { StartupError } from "./startup-error.ts"

const dev = process.argv.includes("--dev")

/** launch/serve.mjs starts a server again that was ready and died. */
const tellLauncher = (word: "ready" | "refused") => process.send?.(word)

try {
  const settings = loadSettings()
  if (!dev) requireBuiltPages()
  const application = await openApplication(settings, createLog(settings.logLevel), { dev })
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => {
      // A second signal or a hanging stop ends the process at once.
      process.once(signal, () => process.exit(1))
      void application.stop().finally(() => process.exit(0))
    })
  }
  process.stdout.write(`${application.greeting}\n`)
  tellLauncher("ready")
} catch (error) {
  if (error instanceof StartupError) tellLauncher("refused")
  process.stderr.write(`${error instanceof StartupError ? error.message : (error as Error).stack}\n`)
  process.exit(1)
}
