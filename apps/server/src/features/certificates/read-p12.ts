import { ApiError } from "@trazo/contract/errors"
import type { Actor } from "../../actor.ts"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { readStoredFile } from "../files/read-stored-file.ts"
import { loadOwnCertificate } from "./load-own-certificate.ts"

/** The P12 as the holder's device encrypted it. @throws ApiError CERTIFICATE_NOT_FOUND, P12_NOT_FOUND */
export async function readP12(
  scope: Scope,
  wanted: { actor: Actor; serial: string },
  deps: Pick<Deps, "db" | "files">,
): Promise<Buffer> {
  return inScope(deps.db, scope, async (tx) => {
    const { p12_file_id } = await loadOwnCertificate(tx, wanted)
    const file = p12_file_id && (await readStoredFile(tx, p12_file_id, deps))
    if (!file) throw new ApiError("P12_NOT_FOUND")
    return file.content
  })
}
