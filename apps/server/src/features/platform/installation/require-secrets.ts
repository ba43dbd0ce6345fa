import { inPlatform } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { StartupError } from "../../../startup-error.ts"
import { unscopedFindMasterKey } from "./installation.ts"

type Needed = Pick<Deps, "db"> & { settings: Pick<Deps["settings"], "secrets"> }

/** Checks the master key now, and ends the process if a rotation passes it by. @throws StartupError */
export async function watchSecrets({
  notifications,
  ...needed
}: Needed & Pick<Deps, "log" | "notifications">): Promise<void> {
  await requireSecrets(needed)
  await notifications.on("secrets", () => void endWithoutSecrets(needed))
}

/** @throws StartupError if the database is not sealed under this process's master key, or no longer */
async function requireSecrets({ db, settings }: Needed): Promise<void> {
  const row = await inPlatform(db, unscopedFindMasterKey)
  if (!row || (row.nextCheck ?? row.checkValue).equals(settings.secrets.checkValue)) return
  throw new StartupError(
    "MASTER_KEY: no es la de esta base de datos, o se rotó mientras este proceso arrancaba. Inícielo con la clave actual.",
  )
}

/** Ends a process that did not notice a rotation, because its connection was cut while the rotation looked for servers. */
async function endWithoutSecrets({ log, ...needed }: Needed & Pick<Deps, "log">): Promise<void> {
  await requireSecrets(needed).catch((error: unknown) => {
    if (!(error instanceof StartupError)) return
    log.fatal({ err: error }, "the secrets changed")
    process.kill(process.pid, "SIGTERM")
  })
}
