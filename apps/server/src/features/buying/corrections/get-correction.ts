import type { Correction } from "@trazo/contract/buying/correction"
import { ApiError } from "@trazo/contract/errors/errors"
import { inScope, type Scope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { readStoredFile, type StoredFile } from "../../platform/files/stored-files.ts"
import { loadCategories } from "../../requests/requests/request-documents.ts"
import { findCorrection, type OpenedCorrection } from "./correction.ts"
import { openCorrectionPath } from "./correction-link.ts"
import { presentCorrection } from "./presenters.ts"

type ShowDeps = Pick<Deps, "clock" | "settings">

interface Caller {
  /** The account of the client's session. */
  signedInAs: string | null
  /** The request of the resume token. */
  resumed: string | null
}

/**
 * A mailed link opens one correction. The path of the next one is only for the holder of the request's resume token or
 * of a session of its account.
 * @throws ApiError REQUEST_LINK_INVALID
 */
export function getCorrection(
  scope: Scope,
  { token, signedInAs, resumed }: Caller & { token: string },
  deps: ShowDeps & Pick<Deps, "db">,
): Promise<Correction> {
  return inScope(deps.db, scope, async (tx) => {
    const opened = await findCorrection(tx, token)
    const { request } = opened
    const isAccount = signedInAs !== null && request.clientId === signedInAs
    const openPath =
      isAccount || request.id === resumed
        ? await openCorrectionPath(tx, { request, showsFiles: isAccount }, deps)
        : null
    return showCorrection(tx, opened, deps, openPath)
  })
}

export async function showCorrection(
  tx: ScopedTransaction,
  opened: OpenedCorrection,
  deps: ShowDeps,
  openPath: string | null = null,
): Promise<Correction> {
  return presentCorrection(opened, {
    categories: await loadCategories(tx, opened.request, deps),
    openPath,
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
