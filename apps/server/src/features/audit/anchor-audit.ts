import { system } from "../../actor.ts"
import { inPlatform, inScope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { listDistributors } from "../tenants/list-distributors.ts"
import { findChainHead, findLastOf } from "./queries.ts"
import { recordAudit } from "./record-audit.ts"

/** The act that writes the heads of all chains into the platform's: `data` is chain → `sequence:hash`. */
export const anchored = "audit.anchored"

/** A chain alone can't tell that its last rows were taken away: its head, written into another chain, can. */
export async function anchorAudit(deps: Pick<Deps, "db" | "clock">): Promise<void> {
  const heads: Record<string, string> = {}
  for (const distributorId of await listDistributors(deps)) {
    const head = await inScope(deps.db, { distributorId }, findChainHead)
    if (head?.hash) heads[distributorId] = `${head.sequence}:${head.hash.toString("hex")}`
  }
  await inPlatform(deps.db, async (tx) => {
    const before = await findLastOf(tx, anchored)
    if (Object.entries(heads).every(([chain, head]) => before?.data[chain] === head)) return
    recordAudit(tx, { actor: system, action: anchored, object: "platform:audit", data: heads }, deps)
  })
}
