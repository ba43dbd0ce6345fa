import { ApiError } from "@trazo/contract/errors"
import { inScope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { readStoredFile, type StoredFile } from "../files/read-stored-file.ts"

/** A picture or document that the distributor shows to everybody; any other file does not exist here. @throws ApiError NOT_FOUND */
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
