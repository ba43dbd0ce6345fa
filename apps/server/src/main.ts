import { flushCompileCache } from "node:module"
import { openApplication } from "./application.ts"
import { loadSettings } from "./env.ts"
import { outliveExhaustion } from "./exhaustion.ts"
import { createLog, openLogFile } from "./log.ts"
import { requireBuiltPages } from "./plugins/web.ts"
import { StartupError } from "./startup-error.ts"

const dev = process.argv.includes("--dev")

/** launch/serve.mjs starts a server again that was ready and died. */
const reportToLauncher = (word: "ready" | "refused") => process.send?.(word)

try {
  const settings = loadSettings()
  if (!dev) requireBuiltPages()
  const logFile =
    process.stdout.isTTY && !dev && !settings.logLevelChosen ? openLogFile(settings.dataDir) : null
  if (logFile) process.stdout.write("Arrancando. La primera vez tarda un minuto o dos…\n")
  const log = createLog(settings.logLevel, logFile?.file)
  outliveExhaustion(process, log)
  const application = await openApplication(settings, log, { dev })
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => {
      // A second signal or a hanging stop ends the process at once.
      process.once(signal, () => process.exit(1))
      void application.stop().finally(() => process.exit(0))
    })
  }
  process.stdout.write(`${application.greeting}\n`)
  if (logFile) process.stdout.write(`\nEl registro de lo que ocurre está en ${logFile.path}\n`)
  reportToLauncher("ready")
  // Node.js writes it when the process ends, which a kill prevents.
  flushCompileCache()
} catch (error) {
  if (error instanceof StartupError) reportToLauncher("refused")
  process.stderr.write(`${error instanceof StartupError ? error.message : (error as Error).stack}\n`)
  process.exit(1)
}
