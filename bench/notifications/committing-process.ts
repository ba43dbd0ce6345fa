import { createServer } from "node:http"
import { system } from "../../apps/server/src/actor.ts"
import { applicationUrl } from "../../apps/server/src/database/roles.ts"
import { inScope } from "../../apps/server/src/database/scope.ts"
import { loadSettings } from "../../apps/server/src/env.ts"
import { notifyEvent } from "../../apps/server/src/features/platform/notifications/notify-event.ts"
import { createLog } from "../../apps/server/src/log.ts"
import { openDeps } from "../../apps/server/src/open-deps.ts"
import { newId } from "../../apps/server/src/random.ts"
import { ownerUrl } from "../../e2e/support/server/database.ts"

/**
 * Runs a second process of the application on the server's database. It commits notifications for pages that are
 * connected to the first process, so that each notification crosses the database.
 */
export async function openCommittingProcess(dataDir: string, distributorId: string) {
  const url = ownerUrl(dataDir)
  const settings = loadSettings({ DATA_DIR: dataDir, DATABASE_URL: url, DEMO_DATA: "open" })
  const appUrl = applicationUrl(url, settings.secrets.databasePassword)
  const { deps, close } = await openDeps({ settings, appUrl, log: createLog("error"), background: false })
  deps.live.open(createServer(), { transports: ["websocket"] })
  return {
    /** Commits one notification about the client's request. @param onCommit called right after the commit */
    notify: (clientId: string, onCommit: () => void) =>
      inScope(deps.db, { distributorId }, async (tx) => {
        tx.afterCommit(onCommit)
        const id = newId(deps.random, deps.clock.now())
        const request = { id, number: "TZ-2026-000123-7", channel: "normal", clientId } as const
        await notifyEvent(tx, { event: "requestApproved", request, actor: system }, deps)
      }),
    close,
  }
}
