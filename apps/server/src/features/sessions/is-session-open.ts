import type { LiveArea } from "@trazo/contract/live-events"
import { idleSinceIn } from "@trazo/domain/session-life"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { clientSession, executiveSession } from "./queries.ts"

/** Whether a session would still let its holder in. Looking is no use of it: it ends as if nobody had looked. */
export async function isSessionOpen(
  scope: Scope,
  { area, tokenHash }: { area: LiveArea; tokenHash: Buffer },
  { db, clock }: Pick<Deps, "db" | "clock">,
): Promise<boolean> {
  const now = clock.now()
  const wanted = { tokenHash, area, now, idleSince: idleSinceIn(area, now) }
  const found =
    area === "client"
      ? await inScope(db, scope, (tx) => clientSession(tx, wanted).execute())
      : await inScope(db, scope, (tx) => executiveSession(tx, wanted).execute())
  return found.length > 0
}
