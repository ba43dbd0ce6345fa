import type { BrandMedia } from "@trazo/contract/distributors/brand-media"
import type { LastChange } from "@trazo/contract/endpoint/last-change"
import { type BrandPictureKey, brandPictureKeys } from "@trazo/domain/distributors/brand-pictures"
import { type Actor, isAllowed } from "../../../actor.ts"
import { inScope, type Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { loadLastChange } from "../../platform/audit/last-change.ts"
import { presentMedia } from "./presenters.ts"
import { findMedia } from "./queries.ts"

/** The object of the audit rows. Each picture is edited on its own. */
export const auditObject = (key: BrandPictureKey | "video") => `brand-media:${key}`

export function getMedia(scope: Scope, actor: Actor, deps: Pick<Deps, "db">): Promise<BrandMedia> {
  return inScope(deps.db, scope, async (tx) => {
    const keys = [...brandPictureKeys, "video"] as const
    const changes = await Promise.all(
      keys.map(async (key) => [key, await loadLastChange(tx, auditObject(key))]),
    )
    return presentMedia(await findMedia(tx), {
      ...scope,
      lastChanges: Object.fromEntries(changes) as Record<BrandPictureKey | "video", LastChange>,
      mayEdit: isAllowed(actor, "/configuration:edit"),
    })
  })
}
