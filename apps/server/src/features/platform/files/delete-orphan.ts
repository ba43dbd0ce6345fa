import type { FilePlace } from "../../../adapters/file-store/port.ts"
import { inScope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { findFile } from "./queries.ts"

/** Deletes content whose upload ended before its row was inserted, for example by a crash. */
export async function deleteOrphan(
  place: FilePlace,
  { db, files }: Pick<Deps, "db" | "files">,
): Promise<void> {
  const { distributorId, fileId } = place
  if (await inScope(db, { distributorId }, (tx) => findFile(tx, fileId))) return
  await files.delete(place)
}
