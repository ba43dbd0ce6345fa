import { createServer } from "node:http"
import { system } from "../../apps/server/src/actor.ts"
import { applicationUrl } from "../../apps/server/src/database/roles.ts"
import { inScope } from "../../apps/server/src/database/scope.ts"
import { loadSettings } from "../../apps/server/src/env.ts"
import { notifyEvent } from "../../apps/server/src/features/notifications/notify-event.ts"
import { createLog } from "../../apps/server/src/log.ts"
import { openDeps } from "../../apps/server/src/open-deps.ts"
import { newId } from "../../apps/server/src/random.ts"
import { ownerUrl } from "../../e2e/support/database.ts"

/**
 * This process as a second one of the application, on the server's database: it commits notifications and the pages
 * are the other's, so that each goes through the database.
 */
export async function openCommittingProcess(dataDir: string, distributorId: string) {
  const url = ownerUrl(dataDir)
  const settings = loadSettings({ DATA_DIR: dataDir, DATABASE_URL: url, DEMO_DATA: "open" })
  const appUrl = applicationUrl(url, settings.secrets.databasePassword)
  const { deps, close } = await openDeps({ settings, appUrl, log: createLog("error"), background: false })
  deps.live.open(createServer(), { transports: ["websocket"] })
  return {
    /** An act of the client's request, with nothing else in it. @param onCommit at its very moment */
    notify: (clientId: string, onCommit: () => void) =>
      inScope(deps.db, { distributorId }, async (tx) => {
        tx.afterCommit(onCommit)
        const id = newId(deps.random, deps.clock.now())
        const request = { id, number: "TZ-2026-000123-7", channel: "normal", client_id: clientId } as const
        await notifyEvent(tx, { event: "requestApproved", request, actor: system }, deps)
      }),
    close,
  }
}
