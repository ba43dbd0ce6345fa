import { system } from "../../../actor.ts"
import type { Deps } from "../../../deps.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { deleteUnusedFiles } from "../../platform/files/delete-unused-files.ts"
import { listFreeEvidence } from "./staff-certificate.ts"

/** Deletes evidence of no revocation or suspension. */
export function deleteUnusedEvidence(deps: Pick<Deps, "db" | "clock" | "jobs" | "log">): Promise<void> {
  const record: Parameters<typeof deleteUnusedFiles>[0]["record"] = (tx, file) =>
    recordAudit(tx, { actor: system, action: "evidence.deleted", object: `file:${file}` }, deps)
  return deleteUnusedFiles({ list: listFreeEvidence, record }, deps)
}
