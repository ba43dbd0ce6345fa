import type { Distributor } from "@trazo/contract/distributors/branding"
import { ApiError } from "@trazo/contract/errors/errors"
import { inScope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { readStoredFile, type StoredFile } from "../files/stored-files.ts"
import { loadDistributor } from "./distributor.ts"

/** Returns null for an unknown host (checklist A2). */
export async function findDistributorOfHost(
  { host, isSuspended }: { host: string; isSuspended: boolean },
  deps: Pick<Deps, "db" | "tenants">,
): Promise<Distributor | null> {
  const scope = await (isSuspended ? deps.tenants.findSuspended(host) : deps.tenants.find(host))
  return scope ? await inScope(deps.db, scope, loadDistributor) : null
}

/** @throws ApiError NOT_FOUND for files with another purpose too */
export async function readBrandFile(
  { distributorId, fileId }: { distributorId: string; fileId: string },
  deps: Pick<Deps, "db" | "files">,
): Promise<StoredFile> {
  return await inScope(deps.db, { distributorId }, async (tx) => {
    const file = await readStoredFile(tx, fileId, deps)
    if (file?.purpose !== "brand") throw new ApiError("NOT_FOUND")
    return file
  })
}
