import { inPlatform } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { anchored } from "./anchor-audit.ts"
import { findLastOf } from "./queries.ts"

/** When the heads of all chains were last written into the platform's own, or null. */
export async function findLastAnchor({ db }: Pick<Deps, "db">): Promise<Date | null> {
  const row = await inPlatform(db, (tx) => findLastOf(tx, anchored))
  return row?.at ?? null
}
