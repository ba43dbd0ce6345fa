import { inScope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { removeFile } from "../../platform/files/stored-files.ts"
import { listDistributors } from "../../platform/tenants/tenant-directory.ts"
import { deleteExport, listExpired } from "./export.ts"

export async function deleteExpired(deps: Pick<Deps, "db" | "clock" | "jobs">): Promise<void> {
  for (const distributorId of await listDistributors(deps)) {
    await inScope(deps.db, { distributorId }, async (tx) => {
      for (const { id, fileId } of await listExpired(tx, deps.clock.now())) {
        await deleteExport(tx, id)
        if (fileId) await removeFile(tx, fileId, deps)
      }
    })
  }
}
