import { inPlatform } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { publishRevocation } from "./revocation-lists.ts"

/** Publishes a revocation, and anchors the audit when a new list has it. */
export async function publishAndAnchor(revocation: { serial: string }, deps: Deps): Promise<void> {
  // The anchor before a new list has the revocation. A list that had it already may be later than its anchor.
  if (await publishRevocation(revocation, deps)) return
  await inPlatform(deps.db, (tx) => deps.jobs.enqueue(tx, "anchor-audit", {}))
}
