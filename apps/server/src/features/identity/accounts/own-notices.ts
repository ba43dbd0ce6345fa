import type { Notices } from "@trazo/contract/identity/notices"
import { type Actor, clientIdOf } from "../../../actor.ts"
import { inScope, type Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { changeClient, loadClient } from "../credentials/client-account.ts"
import { presentNotices } from "./presenters.ts"

export function getNotices(scope: Scope, actor: Actor, deps: Pick<Deps, "db">): Promise<Notices> {
  return inScope(deps.db, scope, async (tx) => presentNotices(await loadClient(tx, clientIdOf(actor))))
}

export function saveNotices(
  scope: Scope,
  { actor, renewal, progress }: Notices & { actor: Actor },
  deps: Pick<Deps, "db" | "clock">,
): Promise<Notices> {
  const id = clientIdOf(actor)
  const columns = { renewal_notices: [...new Set(renewal)], progress_notices: progress }
  return inScope(deps.db, scope, async (tx) => {
    await changeClient(tx, id, columns)
    const data = { renewal: columns.renewal_notices, progress }
    recordAudit(tx, { actor, action: "notices.chosen", object: `client:${id}`, data }, deps)
    return presentNotices(columns)
  })
}
