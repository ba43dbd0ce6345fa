import type * as contract from "@trazo/contract/distributors/terms"
import type { TermsHistory } from "@trazo/contract/distributors/terms"
import type { RouteResponse } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import { paths } from "@trazo/contract/paths"
import { type Actor, isAllowed } from "../../../actor.ts"
import type { Call } from "../../../call.ts"
import { inScope, type Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { newId } from "../../../random.ts"
import { loadLastChange, requireUnchanged } from "../../platform/audit/last-change.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import {
  findNewestTerms,
  findTerms,
  insertTerms,
  listTerms,
  listTermsHistory,
  presentTerms,
  presentTermsHistory,
  presentVersion,
  setCurrentTerms,
} from "./terms.ts"

const object = "configuration:terms"

/** The current terms, or an older version. @throws ApiError NOT_FOUND */
export function getTerms(
  { scope, query: { id } }: Call<typeof contract.getTerms>,
  deps: Pick<Deps, "db">,
): Promise<RouteResponse<typeof contract.getTerms>> {
  return inScope(deps.db, scope, async (tx) => {
    const row = id ? await findTerms(tx, id) : await findNewestTerms(tx)
    if (id && !row) throw new ApiError("NOT_FOUND")
    const versions = await listTerms(tx)
    return { terms: row ? presentTerms(row) : null, versions: versions.map(presentVersion) }
  })
}

export function getTermsHistory(scope: Scope, actor: Actor, deps: Pick<Deps, "db">): Promise<TermsHistory> {
  return inScope(deps.db, scope, async (tx) => {
    const editing = {
      lastChange: await loadLastChange(tx, object),
      mayEdit: isAllowed(actor, "/configuration:edit"),
    }
    const [current, versions] = [await findNewestTerms(tx), await listTermsHistory(tx)]
    return presentTermsHistory({ current, versions }, editing)
  })
}

/** Makes the text current. @throws ApiError CHANGED_MEANWHILE; VALIDATION_FAILED if it is the current text */
export async function publishTerms(
  { scope, actor, body: { text, version } }: Call<typeof contract.publishTerms>,
  deps: Pick<Deps, "db" | "clock" | "random">,
): Promise<TermsHistory> {
  const now = deps.clock.now()
  await inScope(deps.db, scope, async (tx) => {
    await requireUnchanged(tx, { object, version })
    const current = await findNewestTerms(tx)
    if (current?.text === text) {
      const message = `Es el mismo texto de la versión ${current.number}, que ya está publicada.`
      throw new ApiError("VALIDATION_FAILED", { fields: { text: message } })
    }
    const row = { id: newId(deps.random, now), number: (current?.number ?? 0) + 1, text }
    await insertTerms(tx, { ...row, publishedBy: actor.id, publishedAt: now })
    await setCurrentTerms(tx, { id: row.id, address: paths.termsVersion(row.id) })
    const data = { id: row.id, number: row.number }
    recordAudit(tx, { actor, action: "configuration.terms-published", object, data }, deps)
  })
  return getTermsHistory(scope, actor, deps)
}
