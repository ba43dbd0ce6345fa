import { loadSettings } from "../env.ts"
import { checkInstallation, describe } from "../launch/check/check-installation.ts"
import { unwrittenSecret } from "../secrets/kept-secrets.ts"
import { StartupError } from "../startup-error.ts"

/** `npm run check`: says of each part of an installation whether it works. Writes nothing. Ends with 1 if one does not. */
try {
  const findings = await checkInstallation(loadSettings(undefined, unwrittenSecret))
  for (const finding of findings) process.stdout.write(`${describe(finding)}\n`)
  process.exitCode = findings.every(({ works }) => works) ? 0 : 1
} catch (error) {
  const lines = error instanceof StartupError ? error.message : String((error as Error).stack)
  for (const line of lines.split("\n")) process.stdout.write(`Ajustes: NO funciona. ${line}\n`)
  process.exitCode = 1
}
// A connection that never ends keeps no command.
process.exit()
