import { createHash } from "node:crypto"
import type { Scope } from "../../database/scope.ts"

/** The random part of a scenario's request id, derived from its key, so that a later run finds the request. */
export function requestIdDigest({ distributorId }: Scope, key: string): Buffer {
  return createHash("sha256").update(`${distributorId}/${key}`).digest().subarray(0, 16)
}

/** The last group of the request's id. The groups before it depend on the time too. */
export function requestIdEnd(scope: Scope, key: string): string {
  return requestIdDigest(scope, key).subarray(10).toString("hex")
}
