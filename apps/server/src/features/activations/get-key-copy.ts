import { ApiError } from "@trazo/contract/errors"
import type { Actor } from "../../actor.ts"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { readStoredFile } from "../files/stored-files.ts"
import { loadApproval } from "./load-approval.ts"
import { presentKeyCopy } from "./presenters.ts"

/** What is kept of the key, still encrypted: the wrapped key or the P12. @throws ApiError REQUEST_NOT_FOUND, NOT_FOUND */
export async function getKeyCopy(
  scope: Scope,
  { actor, id }: { actor: Actor; id: string },
  deps: Pick<Deps, "db" | "files">,
): Promise<ReturnType<typeof presentKeyCopy>> {
  return inScope(deps.db, scope, async (tx) => {
    const { keyCopy } = await loadApproval(tx, { actor, id, lock: false })
    const file = keyCopy && (await readStoredFile(tx, keyCopy.fileId, deps))
    if (!keyCopy || !file) throw new ApiError("NOT_FOUND")
    return presentKeyCopy(keyCopy.kind, file.content)
  })
}
