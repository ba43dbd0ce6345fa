import type { Correction } from "@trazo/contract/correction"
import { ApiError } from "@trazo/contract/errors"
import { inScope, type Scope, type ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { readStoredFile, type StoredFile } from "../files/stored-files.ts"
import { loadCategories } from "../requests/request-documents.ts"
import { openCorrectionPath } from "./correction-link.ts"
import { findCorrection, type OpenedCorrection } from "./load-correction.ts"
import { presentCorrection } from "./presenters.ts"

type ShowDeps = Pick<Deps, "clock" | "settings">

/** @throws ApiError REQUEST_LINK_INVALID */
export function getCorrection(
  scope: Scope,
  token: string,
  deps: ShowDeps & Pick<Deps, "db">,
): Promise<Correction> {
  return inScope(deps.db, scope, async (tx) => showCorrection(tx, await findCorrection(tx, token), deps))
}

export async function showCorrection(
  tx: ScopedTransaction,
  opened: OpenedCorrection,
  deps: ShowDeps,
): Promise<Correction> {
  return presentCorrection(opened, {
    categories: await loadCategories(tx, opened.request, deps),
    openPath: await openCorrectionPath(tx, opened, deps),
  })
}

/**
 * The refused file or its replacement.
 * @throws ApiError REQUEST_LINK_INVALID, NOT_FOUND for any other file and for the link of a resume token
 */
export async function readCorrectedFile(
  scope: Scope,
  { token, fileId }: { token: string; fileId: string },
  deps: ShowDeps & Pick<Deps, "db" | "files">,
): Promise<StoredFile> {
  return await inScope(deps.db, scope, async (tx) => {
    const { papers: documents, showsFiles } = await showCorrection(tx, await findCorrection(tx, token), deps)
    const isShown =
      showsFiles &&
      documents.some(({ files, refused }) => [...files, ...refused].some(({ id }) => id === fileId))
    const file = isShown ? await readStoredFile(tx, fileId, deps) : null
    if (!file) throw new ApiError("NOT_FOUND")
    return file
  })
}
