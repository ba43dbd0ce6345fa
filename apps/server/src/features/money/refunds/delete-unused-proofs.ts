import { system } from "../../../actor.ts"
import type { Deps } from "../../../deps.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { deleteUnusedFiles } from "../../platform/files/delete-unused-files.ts"
import { listFreeProofs } from "./queries.ts"

/** Deletes proofs of no decision. */
export function deleteUnusedProofs(deps: Pick<Deps, "db" | "clock" | "jobs" | "log">): Promise<void> {
  const record: Parameters<typeof deleteUnusedFiles>[0]["record"] = (tx, file) =>
    recordAudit(tx, { actor: system, action: "refund.proof-deleted", object: `file:${file}` }, deps)
  return deleteUnusedFiles({ list: listFreeProofs, record }, deps)
}
