import { inPlatform } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { publicKeyOf } from "../../../secrets/audit-key.ts"
import { StartupError } from "../../../startup-error.ts"
import { unscopedKeepAuditKey } from "./queries.ts"
import { findSigningKeys } from "./signing-keys.ts"

/**
 * Records the public key of the anchors' signatures at the first start, after the last anchor has proved it. Processes that
 * start together agree.
 * @throws StartupError for another key
 */
export async function requireAuditKey({
  db,
  settings,
  anchors,
}: Pick<Deps, "db" | "settings" | "anchors">): Promise<void> {
  const own = publicKeyOf(settings.audit.key)
  const kept = await inPlatform(db, (tx) => unscopedKeepAuditKey(tx, own))
  if (kept.equals(own)) return
  // A database from before a rotation.
  if ((await findSigningKeys({ anchors, settings })).all.some((key) => key.equals(kept))) return
  throw new StartupError(
    "AUDIT_KEY: no es la de esta base de datos. Ponga la que firmó sus anclas (en AUDIT_KEY o en DATA_DIR); para cambiarla use npm run secrets:rotate -- audit-key.",
  )
}
